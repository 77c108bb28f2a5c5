//! The name of a type converts nothing.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> f16 {
    f16(f32(x))
}

fn main() {}
