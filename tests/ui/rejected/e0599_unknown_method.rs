//! An unknown method is one error, with nothing of ours suggested.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: f32) -> f32 {
    x.amplitude()
}

fn main() {}
