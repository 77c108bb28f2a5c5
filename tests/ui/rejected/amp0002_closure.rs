//! A kernel has no closures.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let step = |y: i32| y + 1;
    step(x)
}

fn main() {}
