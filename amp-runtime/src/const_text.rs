//! Texts of errors that rustc puts together when it compiles a program, by constant functions.

/// A message, put together when the program is compiled.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    bytes: [u8; Text::LONGEST],
    length: usize,
}

impl Text {
    const LONGEST: usize = 2048;
    /// Nothing yet.
    pub const EMPTY: Text = Text { bytes: [0; Text::LONGEST], length: 0 };

    /// The text.
    pub const fn as_str(&self) -> &str {
        match str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// With more behind it; what is too long is left out.
    pub const fn and(mut self, more: &str) -> Text {
        let more = more.as_bytes();
        if self.length + more.len() > Text::LONGEST {
            return self;
        }
        let mut position = 0;
        while position < more.len() {
            self.bytes[self.length] = more[position];
            self.length += 1;
            position += 1;
        }
        self
    }

    /// With a number behind it.
    pub const fn and_number(self, number: usize) -> Self {
        const DIGITS: &str = "0123456789";
        let text = match number {
            0..10 => self,
            _ => self.and_number(number / 10),
        };
        text.and(DIGITS.split_at(number % 10).1.split_at(1).0)
    }
}

/// Are two texts the same?
pub const fn equal(a: &str, b: &str) -> bool {
    !less(a, b) && !less(b, a)
}

/// Does one text stand before another, byte by byte?
pub const fn less(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return a[i] < b[i];
        }
        i += 1;
    }
    a.len() < b.len()
}
