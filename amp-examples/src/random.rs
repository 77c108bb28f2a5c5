//! Input that is different in each run, and the same for one seed.

use std::hash::{BuildHasher, RandomState};

use rayon::prelude::*;

/// A source of numbers.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    seed: u32,
}

impl Random {
    /// Numbers that nobody has seen before.
    pub fn fresh() -> Self {
        Random { seed: RandomState::new().hash_one("input") as u32 }
    }

    /// The same numbers each time.
    pub const fn seeded(seed: u32) -> Self {
        Random { seed }
    }

    /// Words with all bits random. Another `stream` has other ones.
    pub fn words(self, stream: u32, len: usize) -> Vec<u32> {
        let seed = self.seed ^ stream.wrapping_mul(0x9e37_79b9);
        (0..len as u32)
            .into_par_iter()
            .map(|number| mix(mix(number ^ seed).wrapping_add(seed)))
            .collect()
    }

    /// Numbers from -1 to 1.
    pub fn floats(self, stream: u32, len: usize) -> Vec<f32> {
        let words = self.words(stream, len).into_par_iter();
        words.map(|word| (word >> 8) as f32 / (1 << 23) as f32 - 1.0).collect()
    }
}

/// Every bit of the result depends on every bit of the argument.
fn mix(mut word: u32) -> u32 {
    word = (word ^ word >> 16).wrapping_mul(0x21f0_aaad);
    word = (word ^ word >> 15).wrapping_mul(0x735a_2d97);
    word ^ word >> 15
}
