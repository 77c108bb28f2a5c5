//! A kernel ends with no error.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    x? + 1
}

fn main() {}
