//! A kernel calls no method that has no device form.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: f32) -> f32 {
    x.mul_add(2.0, 1.0)
}

fn main() {}
