//! A literal has a type of the model.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    x + 3i128 as i32
}

fn main() {}
