//! A kernel calls no associated function.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: f32) -> f32 {
    f32::max(x, 0.0)
}

fn main() {}
