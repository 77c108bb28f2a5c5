//! Input that is different in each run, and the same for one seed.

use std::hash::{BuildHasher, RandomState};

use amp_runtime::prelude::*;
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

/// A number between 0 and 1, for kernels, which have no memory for a generator's state: it depends on nothing
/// but whose it is and which of its numbers it is.
#[amp(cpu)]
pub fn uniform(whose: u32, which: u32) -> f32 {
    let word = mix(mix(whose) + which * 0x9e37_79b9);
    ((word >> 9) as f32 + 0.5) / (1 << 23) as f32
}

/// Every bit of the result depends on every bit of the argument. Products are modulo 2³².
#[amp(cpu)]
fn mix(word: u32) -> u32 {
    let word = (word ^ word >> 16) * 0x21f0_aaad;
    let word = (word ^ word >> 15) * 0x735a_2d97;
    word ^ word >> 15
}
