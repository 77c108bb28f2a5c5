//! How much tile_static memory the functions of a call graph declare: C3565.
//!
//! All of it is computed by rustc, by constant functions.

use crate::const_text::{Text, equal};
use crate::types::AmpType;

/// What a tile has of tile_static memory, in bytes (C++ AMP 2.4.3.5.1).
pub(crate) const MOST_TILE_STATIC_BYTES: usize = 32 * 1024;

/// So many functions with tile_static variables are told apart; more are not counted.
const FUNCTIONS: usize = 32;

/// The bytes of a tile_static variable whose innermost rows have room for `pad` more elements.
pub const fn bytes<T: AmpType>(pad: usize) -> usize {
    T::__AMP_CONST_BYTES.saturating_add(T::__AMP_CONST_BYTES_OF_PAD.saturating_mul(pad))
}

/// The tile_static variables of a call graph. Those of a function exist once, however often it is
/// called.
#[derive(Clone, Copy, Debug)]
pub struct TileMemory {
    functions: [Variables; FUNCTIONS],
    count: usize,
}

/// The tile_static variables of one function.
#[derive(Clone, Copy, Debug)]
struct Variables {
    function: &'static str,
    bytes: usize,
    largest: (&'static str, usize),
}

impl TileMemory {
    /// None.
    pub const NONE: TileMemory = {
        let nothing = Variables { function: "", bytes: 0, largest: ("", 0) };
        TileMemory { functions: [nothing; FUNCTIONS], count: 0 }
    };

    /// Variables of a function, each with its bytes.
    pub const fn of(function: &'static str, variables: &[(&'static str, usize)]) -> Self {
        let mut own = Variables { function, bytes: 0, largest: ("", 0) };
        let mut k = 0;
        while k < variables.len() {
            own.bytes = own.bytes.saturating_add(variables[k].1);
            if variables[k].1 > own.largest.1 {
                own.largest = variables[k];
            }
            k += 1;
        }
        match own.bytes {
            0 => Self::NONE,
            _ => Self::NONE.and(own),
        }
    }

    /// These variables together with those of a callee.
    pub const fn with(self, callee: &TileMemory) -> Self {
        let mut all = self;
        let mut k = 0;
        while k < callee.count {
            all = all.and(callee.functions[k]);
            k += 1;
        }
        all
    }

    const fn and(mut self, other: Variables) -> Self {
        let mut k = 0;
        while k < self.count {
            if equal(self.functions[k].function, other.function) {
                return self;
            }
            k += 1;
        }
        if self.count < FUNCTIONS {
            self.functions[self.count] = other;
            self.count += 1;
        }
        self
    }

    /// What is wrong, if it is more than a tile has.
    pub const fn excess(&self) -> Option<Text> {
        let (mut bytes, mut largest) = (0usize, ("", 0));
        let mut k = 0;
        while k < self.count {
            bytes = bytes.saturating_add(self.functions[k].bytes);
            if self.functions[k].largest.1 > largest.1 {
                largest = self.functions[k].largest;
            }
            k += 1;
        }
        if bytes <= MOST_TILE_STATIC_BYTES {
            return None;
        }
        let text = Text::EMPTY
            .and("C3565: the tile_static variables of this kernel and of what it calls have ");
        let text =
            text.and_number(bytes).and(" bytes, more than the ").and_number(MOST_TILE_STATIC_BYTES);
        let text = text.and(" bytes of a tile; the largest is `").and(largest.0).and("` with ");
        let text = text.and_number(largest.1).and(" bytes; help: ");
        Some(text.and("use smaller arrays, or work through the data in several rounds"))
    }
}

#[cfg(test)]
mod tests {
    use super::TileMemory;

    #[test]
    fn a_function_counts_once() {
        let helper = TileMemory::of("helper", &[("a", 16 * 1024), ("b", 4)]);
        let kernel = TileMemory::of("kernel", &[("c", 16 * 1024 - 4)]).with(&helper).with(&helper);
        assert!(kernel.excess().is_none());
        let other = TileMemory::of("other", &[("d", 1)]);
        let text = kernel.with(&other).excess().expect("a byte too many");
        assert!(text.as_str().contains("have 32769 bytes, more than the 32768 bytes of a tile"));
        assert!(text.as_str().contains("the largest is `a` with 16384 bytes"));
    }
}
