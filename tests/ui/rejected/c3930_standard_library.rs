//! A kernel calls no function of the standard library.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32, y: i32) -> i32 {
    std::cmp::max(x, y)
}

fn main() {}
