//! A variable without a value is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let y: i32;
    x + y
}

fn main() {}
