//! A text made in a kernel.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: f32) -> f32 {
    let text = format!("{x}");
    x
}

fn main() {}
