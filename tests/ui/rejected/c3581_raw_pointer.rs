//! A parameter is no raw pointer.

use amp_runtime::prelude::*;

#[amp]
fn helper(data: *const f32) -> f32 {
    1.0
}

fn main() {}
