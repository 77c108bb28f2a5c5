//! A function that also runs outside kernels calls none that is `#[amp]` only.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    x + 1
}

#[amp(cpu)]
fn both(x: i32) -> i32 {
    helper(x)
}

fn main() {}
