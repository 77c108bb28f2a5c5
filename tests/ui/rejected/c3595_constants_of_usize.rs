//! Constants of `usize` that 32 bits do not hold.

use amp_runtime::prelude::*;

const STRIDE: usize = 6_000_000_000;
const STEPS: [usize; 2] = [1, STRIDE];
const GRID: Extent<2> = Extent::new([4, 1 << 32]);

mod config {
    pub const LAST: usize = usize::MAX;
}

#[amp]
fn hash(key: u32) -> u32 {
    let spread = key as usize * STRIDE;
    (spread >> 7) as u32
}

#[amp]
fn step(k: usize) -> usize {
    STEPS[k] + GRID[0] + config::LAST
}

fn main() {}
