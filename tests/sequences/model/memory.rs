//! Memory as the model has it: each byte alone, without words, ranges or places.

use std::ops::Range;

/// Devices are written in words: so much is copied with a byte.
const WORD: usize = 4;

/// What a byte is for whoever reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Known(u8),
    /// It was discarded: the host's data are its content, and a device may have anything.
    OnHost,
    /// Nothing says what it is.
    Any,
}

#[derive(Clone, Copy, Debug)]
struct Byte {
    content: Content,
    /// What the host's own memory has there, if that is known: a discarded byte is that again.
    host: Option<u8>,
}

impl Byte {
    fn seen(self, by: Place) -> Option<u8> {
        match (self.content, by) {
            (Content::Known(value), _) => Some(value),
            (Content::OnHost, Place::Host) => self.host,
            _ => None,
        }
    }
}

/// Who reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Host,
    Device,
    /// One of them.
    Either,
}

/// Bytes, of which some views consist.
#[derive(Clone, Debug)]
pub struct Memory(Vec<Byte>);

impl Memory {
    /// With this content in the host's memory.
    pub fn on_host(data: &[u8]) -> Self {
        let byte = |value: &u8| Byte { content: Content::Known(*value), host: Some(*value) };
        Memory(data.iter().map(byte).collect())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The bytes of the words around these.
    fn words(&self, bytes: &Range<usize>) -> Range<usize> {
        match bytes.is_empty() {
            true => 0..0,
            false => bytes.start / WORD * WORD..bytes.end.next_multiple_of(WORD).min(self.len()),
        }
    }

    pub fn read(&self, bytes: Range<usize>, by: Place) -> Vec<Option<u8>> {
        self.0[bytes].iter().map(|byte| byte.seen(by)).collect()
    }

    pub fn write(&mut self, start: usize, values: &[Option<u8>], by: Place) {
        for (byte, value) in self.0[start..].iter_mut().zip(values) {
            byte.content = value.map_or(Content::Any, Content::Known);
            byte.host = match by {
                Place::Host => *value,
                Place::Device => byte.host,
                Place::Either => byte.host.filter(|host| Some(*host) == *value),
            };
        }
    }

    /// All words of the range are copied to the host.
    pub fn bring_to_host(&mut self, bytes: &Range<usize>) {
        let words = self.words(bytes);
        for byte in &mut self.0[words] {
            if byte.content != Content::OnHost {
                byte.host = byte.seen(Place::Host);
            }
        }
    }

    /// They may be copied to the host, or not.
    pub fn may_come_to_host(&mut self, bytes: &Range<usize>) {
        let words = self.words(bytes);
        for byte in &mut self.0[words] {
            if byte.content != Content::OnHost {
                byte.host = byte.host.filter(|host| byte.content == Content::Known(*host));
            }
        }
    }

    /// What was discarded in the range is content again, since some of it is written: on a device
    /// that is anything where a view sees it, and else what the host has.
    pub fn is_content_again(&mut self, range: &Range<usize>, by: Place, seen: &[bool]) {
        let words = self.words(range);
        for (at, byte) in self.0.iter_mut().enumerate().take(words.end).skip(words.start) {
            if byte.content == Content::OnHost {
                byte.content = match byte.host {
                    Some(host) if by == Place::Host || !seen[at] => Content::Known(host),
                    _ => Content::Any,
                };
            }
        }
    }

    /// Nobody wants these bytes, but only whole words are forgotten.
    pub fn discard(&mut self, run: Range<usize>) {
        let end = if run.end == self.len() { run.end } else { run.end / WORD * WORD };
        let whole = run.start.next_multiple_of(WORD)..end;
        for at in run {
            let byte = &mut self.0[at];
            if whole.contains(&at) {
                byte.content = Content::OnHost;
            } else if byte.host.is_none() || byte.seen(Place::Host) != byte.host {
                byte.content = Content::Any;
            }
        }
    }
}
