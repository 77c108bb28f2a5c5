//! A call of a function that is not `#[amp]`.

use amp_runtime::prelude::*;

fn double(x: f32) -> f32 {
    2.0 * x
}

#[amp]
fn helper(x: f32) -> f32 {
    double(x)
}

fn main() {}
