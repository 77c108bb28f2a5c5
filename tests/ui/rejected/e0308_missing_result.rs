//! A function without the value that it promises is shown where it promises it.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: f32) -> f32 {
    x * 2.0;
}

fn main() {}
