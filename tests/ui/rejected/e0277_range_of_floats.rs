//! A range of floats has no steps.

use amp_runtime::prelude::*;

#[amp]
fn sum(end: f32) -> f32 {
    let mut sum = 0.0;
    for x in 0.0..end {
        sum += x;
    }
    sum
}

fn main() {}
