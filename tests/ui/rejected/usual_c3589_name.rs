//! A name as text.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: f32) -> f32 {
    let name = "scale";
    x
}

fn main() {}
