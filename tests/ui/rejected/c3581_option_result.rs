//! A result is no option.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> Option<i32> {
    x
}

fn main() {}
