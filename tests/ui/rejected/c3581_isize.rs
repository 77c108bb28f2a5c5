//! Integers of the pointer's size are unsigned.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: isize) -> i32 {
    1
}

fn main() {}
