//! A kernel asserts nothing.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    assert!(x < 3);
    x
}

fn main() {}
