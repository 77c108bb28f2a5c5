//! A kernel has no async blocks.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let later = async { 3 };
    x
}

fn main() {}
