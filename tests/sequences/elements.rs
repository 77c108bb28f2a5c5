//! The types of elements, from one byte to sixteen.

use amp_runtime::prelude::*;
use amp_tests::random::Random;

/// A type of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    U8,
    I16,
    U32,
    F32,
    U64,
    Pair,
    Triple,
    Quad,
}

impl Type {
    pub const ALL: [Type; 8] = [
        Type::U8,
        Type::I16,
        Type::U32,
        Type::F32,
        Type::U64,
        Type::Pair,
        Type::Triple,
        Type::Quad,
    ];

    /// The bytes of an element.
    pub fn size(self) -> usize {
        match self {
            Type::U8 => 1,
            Type::I16 => 2,
            Type::U32 | Type::F32 => 4,
            Type::U64 | Type::Pair => 8,
            Type::Triple => 12,
            Type::Quad => 16,
        }
    }

    /// The bytes of each of the numbers that it is made of, which are also its alignment.
    pub fn lane(self) -> usize {
        match self {
            Type::U8 => 1,
            Type::I16 => 2,
            Type::U64 => 8,
            _ => 4,
        }
    }
}

/// What a launch can do to an element beside writing it.
#[amp]
pub trait Number {
    /// Each number times three, and so much more, as an integer that wraps.
    fn changed(&self, by: u32) -> Self;
}

/// Two numbers.
#[amp]
pub struct Pair {
    a: i32,
    b: i32,
}

/// Three numbers: no power of two.
#[amp]
pub struct Triple {
    a: u32,
    b: u32,
    c: u32,
}

/// Four numbers, whose bits may be any.
#[amp]
pub struct Quad {
    a: f32,
    b: f32,
    c: f32,
    d: f32,
}

#[amp]
fn changed_bits(number: f32, by: u32) -> f32 {
    f32::from_bits(number.to_bits() * 3 + by)
}

#[amp]
impl Number for u8 {
    fn changed(&self, by: u32) -> u8 {
        *self * 3 + by as u8
    }
}

#[amp]
impl Number for i16 {
    fn changed(&self, by: u32) -> i16 {
        *self * 3 + by as i16
    }
}

#[amp]
impl Number for u32 {
    fn changed(&self, by: u32) -> u32 {
        *self * 3 + by
    }
}

#[amp]
impl Number for f32 {
    fn changed(&self, by: u32) -> f32 {
        changed_bits(*self, by)
    }
}

#[amp]
impl Number for u64 {
    fn changed(&self, by: u32) -> u64 {
        *self * 3 + by as u64
    }
}

#[amp]
impl Number for Pair {
    fn changed(&self, by: u32) -> Pair {
        Pair { a: self.a * 3 + by as i32, b: self.b * 3 + by as i32 }
    }
}

#[amp]
impl Number for Triple {
    fn changed(&self, by: u32) -> Triple {
        Triple { a: self.a * 3 + by, b: self.b * 3 + by, c: self.c * 3 + by }
    }
}

#[amp]
impl Number for Quad {
    fn changed(&self, by: u32) -> Quad {
        Quad {
            a: changed_bits(self.a, by),
            b: changed_bits(self.b, by),
            c: changed_bits(self.c, by),
            d: changed_bits(self.d, by),
        }
    }
}

/// Random bytes, a function of the seed only.
pub fn bytes(seed: u64, count: usize) -> Vec<u8> {
    let mut random = Random::new(seed, 0);
    let words = std::iter::repeat_with(move || random.bits().to_le_bytes());
    words.flatten().take(count).collect()
}

/// Bytes as elements, wherever they lie.
pub fn elements<T: amp_runtime::Element>(bytes: &[u8]) -> Vec<T> {
    bytemuck::pod_collect_to_vec(bytes)
}
