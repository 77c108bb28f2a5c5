//! `#[unroll]` says all rounds or none.

use amp_runtime::prelude::*;

#[amp]
fn sums(x: u32) -> u32 {
    let mut sum = x;
    #[unroll(4)]
    for i in 0..8 {
        sum += i;
    }
    #[unroll = "never"]
    for i in 0..8 {
        sum += i;
    }
    #[unroll]
    #[unroll(never)]
    for i in 0..8 {
        sum += i;
    }
    #[unroll(never)]
    while sum > 8 {
        sum -= 8;
    }
    sum
}

fn main() {}
