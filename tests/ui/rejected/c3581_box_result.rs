//! A result is no box.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> Box<i32> {
    x
}

fn main() {}
