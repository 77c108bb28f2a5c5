//! An integer of 128 bits, so that a product does not overflow.

use amp_runtime::prelude::*;

#[amp]
fn helper(a: u64, b: u64) -> u64 {
    ((a as u128 * b as u128) >> 64) as u64
}

fn main() {}
