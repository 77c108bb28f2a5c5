//! A parameter is no pointer to a function.

use amp_runtime::prelude::*;

#[amp]
fn helper(f: fn(i32) -> i32, x: i32) -> i32 {
    x
}

fn main() {}
