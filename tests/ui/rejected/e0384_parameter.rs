//! A parameter is not assigned without `mut`.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    x = 1;
    x
}

fn main() {}
