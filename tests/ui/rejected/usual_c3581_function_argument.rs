//! A function as an argument.

use amp_runtime::prelude::*;

#[amp]
fn helper(f: fn(f32) -> f32, x: f32) -> f32 {
    f(x)
}

fn main() {}
