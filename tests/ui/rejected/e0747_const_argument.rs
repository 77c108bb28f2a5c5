//! A type for a constant is rustc's own error.

use amp_runtime::prelude::*;

#[amp]
fn sum<const N: usize>(values: [i32; N]) -> i32 {
    let mut sum = 0;
    for k in 0..N {
        sum += values[k];
    }
    sum
}

#[amp]
fn helper(x: i32) -> i32 {
    sum::<i32>([x, 1])
}

fn main() {}
