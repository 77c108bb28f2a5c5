//! An `#[amp]` function has no foreign calling convention.

use amp_runtime::prelude::*;

#[amp]
extern "C" fn helper(x: i32) -> i32 {
    x + 1
}

fn main() {}
