//! A range of floats has no steps.

use amp_runtime::prelude::*;

#[amp]
fn sum(start: f32, end: f32) -> f32 {
    let mut sum = 0.0;
    for x in start..end {
        sum += x;
    }
    sum
}

fn main() {}
