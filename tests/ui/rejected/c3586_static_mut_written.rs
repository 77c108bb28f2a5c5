//! A kernel writes no static.

use amp_runtime::prelude::*;

static mut COUNT: i32 = 0;

#[amp]
fn helper(x: i32) -> i32 {
    COUNT = x;
    x
}

fn main() {}
