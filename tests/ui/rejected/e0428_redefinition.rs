//! Two functions of one name, one for kernels and one for both.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    x
}

#[amp(cpu)]
fn helper(x: i32) -> i32 {
    x + 1
}

fn main() {}
