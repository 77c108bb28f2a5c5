//! Rounds are counted.

use amp_runtime::prelude::*;

#[amp]
fn sum() -> f32 {
    let mut sum = 0.0;
    for x in 0.0..4.0 {
        sum += x;
    }
    sum
}

fn main() {}
