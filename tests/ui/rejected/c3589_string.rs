//! A kernel has no text.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let name = "kernel";
    x
}

fn main() {}
