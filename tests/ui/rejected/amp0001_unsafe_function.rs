//! A kernel function is not unsafe.

use amp_runtime::prelude::*;

#[amp]
unsafe fn helper(x: i32) -> i32 {
    x
}

fn main() {}
