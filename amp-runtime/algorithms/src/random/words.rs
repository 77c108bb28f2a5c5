//! Philox 4×32-10: random numbers that depend on nothing but a key and a counter.

use amp_runtime::prelude::*;

const ROUNDS: usize = 10;
const FACTORS: [u32; 2] = [0xd251_1f53, 0xcd9e_8d57];
/// What is added to the key after each round: the golden ratio, and √3 − 1.
const STEPS: [u32; 2] = [0x9e37_79b9, 0xbb67_ae85];

/// How a device multiplies two numbers of 32 bits to one of 64.
#[amp]
pub(crate) trait WideProduct {
    /// The upper and the lower half of the product.
    fn wide_product(a: u32, b: u32) -> (u32, u32);
}

/// For devices that have integers of 64 bits.
#[amp]
impl WideProduct for u64 {
    fn wide_product(a: u32, b: u32) -> (u32, u32) {
        let product = a as u64 * b as u64;
        ((product >> 32) as u32, product as u32)
    }
}

/// For those that have none: by halves of 16 bits.
#[amp]
impl WideProduct for u32 {
    fn wide_product(a: u32, b: u32) -> (u32, u32) {
        let (a_low, a_high) = (a & 0xffff, a >> 16);
        let (b_low, b_high) = (b & 0xffff, b >> 16);
        let low = a_low * b_low;
        let middle = a_high * b_low + (low >> 16);
        let other = a_low * b_high + (middle & 0xffff);
        (a_high * b_high + (middle >> 16) + (other >> 16), a.wrapping_mul(b))
    }
}

/// Four words, of which each bit depends on every bit of the counter and the key.
#[amp(cpu)]
pub(crate) fn block<P: WideProduct>(counter: [u32; 4], key: [u32; 2]) -> [u32; 4] {
    let [mut a, mut b, mut c, mut d] = counter;
    let [mut left, mut right] = key;
    #[unroll]
    for round in 0..ROUNDS {
        if round > 0 {
            left = left.wrapping_add(STEPS[0]);
            right = right.wrapping_add(STEPS[1]);
        }
        let (high, low) = P::wide_product(FACTORS[0], a);
        let (other_high, other_low) = P::wide_product(FACTORS[1], c);
        (a, b, c, d) = (other_high ^ b ^ left, other_low, high ^ d ^ right, low);
    }
    [a, b, c, d]
}

/// Philox 4×32-10 of J. Salmon and others, "Parallel random numbers: as easy as 1, 2, 3", 2011: four random words
/// for each counter and key, for kernels of one's own. C++26 has it as `std::philox4x32`.
///
/// It is the same everywhere, needs no state, and gives other words for every counter: number things, as threads
/// or particles, and let their number be the counter.
///
/// ```
/// use amp_algorithms::random::philox;
/// use amp_runtime::prelude::*;
///
/// let steps = Array::new(1000, &[0.0_f32; 1000])?;
/// let seed = 7;
/// let kernel = kernel!(|i: Index<1>| {
///     let [word, _, _, _] = philox([i[0] as u32, 0, 0, 0], [seed, 0]);
///     steps[i] = if word % 2 == 0 { 1.0 } else { -1.0 };
/// });
/// parallel_for_each(steps.extent(), kernel)?;
/// assert!(steps.to_vec()?.iter().sum::<f32>().abs() < 100.0);
/// assert_eq!(philox([0; 4], [0; 2]), [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[amp(cpu)]
pub fn philox(counter: [u32; 4], key: [u32; 2]) -> [u32; 4] {
    block::<u32>(counter, key)
}
