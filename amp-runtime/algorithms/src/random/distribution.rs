//! What four random words become.

use amp_runtime::precise_math;
use amp_runtime::prelude::*;

use super::words::{WideProduct, block};

/// Numbers of some distribution, as the bits that memory has of them.
#[amp]
pub(crate) trait Distribution {
    /// Four numbers of four random words.
    fn of_words(words: [u32; 4]) -> [u32; 4];
}

/// Words as they are.
#[amp]
pub(crate) struct Bits(u32);

/// `f32` from 0 up to 1, without 1.
#[amp]
pub(crate) struct Uniform(f32);

/// `f32` of the standard normal distribution.
#[amp]
pub(crate) struct Normal(f32);

#[amp]
impl Distribution for Bits {
    fn of_words(words: [u32; 4]) -> [u32; 4] {
        words
    }
}

#[amp]
impl Distribution for Uniform {
    fn of_words(words: [u32; 4]) -> [u32; 4] {
        let [a, b, c, d] = words;
        [unit(a).to_bits(), unit(b).to_bits(), unit(c).to_bits(), unit(d).to_bits()]
    }
}

#[amp]
impl Distribution for Normal {
    fn of_words(words: [u32; 4]) -> [u32; 4] {
        let [a, b, c, d] = words;
        let (x, y) = pair(a, b);
        let (z, w) = pair(c, d);
        [x.to_bits(), y.to_bits(), z.to_bits(), w.to_bits()]
    }
}

/// One of the 2²⁴ multiples of 2⁻²⁴ below 1.
#[amp(cpu)]
fn unit(word: u32) -> f32 {
    (word >> 8) as f32 * (1.0 / 16_777_216.0)
}

/// Two normal numbers, as G. Box and M. Muller found.
#[amp(cpu)]
fn pair(a: u32, b: u32) -> (f32, f32) {
    // One of the multiples above 0, whose logarithm is finite.
    let above_zero = ((a >> 8) + 1) as f32 * (1.0 / 16_777_216.0);
    let radius = (-2.0 * above_zero.ln()).sqrt();
    let angle = 2.0 * unit(b);
    (radius * precise_math::cospi(angle), radius * precise_math::sinpi(angle))
}

/// The four numbers of a block.
#[amp(cpu)]
pub(crate) fn four<D: Distribution, P: WideProduct>(number: usize, key: [u32; 2]) -> [u32; 4] {
    D::of_words(block::<P>([number as u32, 0, 0, 0], key))
}
