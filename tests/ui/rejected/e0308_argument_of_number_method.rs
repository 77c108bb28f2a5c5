//! An integer literal where a method of floats takes a float.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: f32) -> f32 {
    x.powf(2)
}

fn main() {}
