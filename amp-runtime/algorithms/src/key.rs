//! What can be sorted.

use amp_runtime::Element;
use amp_runtime::prelude::*;

/// What kernels know of a key.
#[amp]
pub trait Digits {
    /// The number of bits.
    const BITS: u32;

    /// Eight bits from this one on, of the number without sign that stands at the same place of the order.
    fn digit(self, shift: u32) -> u32;

    /// Is it before the other one?
    fn is_before(self, other: Self) -> bool;

    /// If it has no more than 32 bits: the number without sign that stands at the same place of the order, in a word.
    fn word(self) -> u32;

    /// The key of which that is the word.
    fn of_word(word: u32) -> Self;
}

/// A number that can be sorted: integers of 8 to 64 bits, and `f32` and `f64`, whose order is that of
/// [`f32::total_cmp`]: −NaN, −∞, …, −0, +0, …, ∞, NaN.
pub trait Key: Element + Digits {}

macro_rules! integers {
    ($($unsigned:ident $signed:ident;)*) => {$(
        #[amp]
        impl Digits for $unsigned {
            const BITS: u32 = $unsigned::BITS;

            fn digit(self, shift: u32) -> u32 {
                (self >> shift) as u32 & 0xff
            }

            fn is_before(self, other: Self) -> bool {
                self < other
            }

            fn word(self) -> u32 {
                self as u32
            }

            fn of_word(word: u32) -> Self {
                word as $unsigned
            }
        }

        #[amp]
        impl Digits for $signed {
            const BITS: u32 = $signed::BITS;

            fn digit(self, shift: u32) -> u32 {
                ((self ^ $signed::MIN) as $unsigned >> shift) as u32 & 0xff
            }

            fn is_before(self, other: Self) -> bool {
                self < other
            }

            fn word(self) -> u32 {
                (self ^ $signed::MIN) as $unsigned as u32
            }

            fn of_word(word: u32) -> Self {
                word as $signed ^ $signed::MIN
            }
        }

        impl Key for $unsigned {}
        impl Key for $signed {}
    )*};
}

integers! {
    u8 i8;
    u16 i16;
    u32 i32;
    u64 i64;
}

macro_rules! floats {
    ($($float:ident $ordered:ident $unsigned:ident $signed:ident;)*) => {$(
        /// The number without sign at the same place of the order: all bits of what is below zero are turned,
        /// and the sign of all else.
        #[amp(cpu)]
        fn $ordered(x: $float) -> $unsigned {
            let bits = x.to_bits();
            let sign = (bits as $signed >> ($unsigned::BITS - 1)) as $unsigned;
            bits ^ (sign | 1 << ($unsigned::BITS - 1))
        }

        #[amp]
        impl Digits for $float {
            const BITS: u32 = $unsigned::BITS;

            fn digit(self, shift: u32) -> u32 {
                ($ordered(self) >> shift) as u32 & 0xff
            }

            fn is_before(self, other: Self) -> bool {
                $ordered(self) < $ordered(other)
            }

            fn word(self) -> u32 {
                $ordered(self) as u32
            }

            fn of_word(word: u32) -> Self {
                let bits = word as $unsigned;
                let sign = (bits as $signed >> ($unsigned::BITS - 1)) as $unsigned;
                $float::from_bits(bits ^ (!sign | 1 << ($unsigned::BITS - 1)))
            }
        }

        impl Key for $float {}
    )*};
}

floats! {
    f32 ordered_single u32 i32;
    f64 ordered_double u64 i64;
}
