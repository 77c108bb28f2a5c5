//! Lengths and sizes are `usize`: one error, over the whole call.

use amp_runtime::prelude::*;

#[amp]
fn lengths(view: &ArrayView<f32, 1>, array: [f32; 4]) -> u32 {
    let a: u32 = array.len();
    let b: u32 = view.extent().size();
    a + b
}

#[amp]
fn is_odd(n: u32, x: f32) -> bool {
    n & 1 == 1 && x
}

fn main() {}
