//! A kernel has nothing unsafe.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    unsafe { x + 1 }
}

fn main() {}
