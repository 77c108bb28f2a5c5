//! A result is no tuple.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> (i32, i32) {
    x
}

fn main() {}
