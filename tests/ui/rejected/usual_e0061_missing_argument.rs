//! A call with one argument too few.

use amp_runtime::prelude::*;

#[amp]
fn scaled(x: f32, factor: f32) -> f32 {
    x * factor
}

#[amp]
fn helper(x: f32) -> f32 {
    scaled(x)
}

fn main() {}
