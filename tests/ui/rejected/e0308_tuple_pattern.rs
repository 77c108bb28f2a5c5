//! A pattern with another number of parts is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let (a, b, c) = (x, x + 1);
    a + b + c
}

fn main() {}
