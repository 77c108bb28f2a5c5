//! The widest integers have 64 bits.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: u128) -> u64 {
    x as u64
}

fn main() {}
