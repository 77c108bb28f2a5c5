//! A result of another type is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> f32 {
    x
}

fn main() {}
