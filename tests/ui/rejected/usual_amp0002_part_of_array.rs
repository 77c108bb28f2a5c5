//! A part of an array.

use amp_runtime::prelude::*;

#[amp]
fn helper(values: &[f32; 8]) -> f32 {
    let half = &values[0..4];
    half[0]
}

fn main() {}
