//! A mistake in types is rustc's own error, once, at the operator.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32, y: f32) -> i32 {
    x + y
}

fn main() {}
