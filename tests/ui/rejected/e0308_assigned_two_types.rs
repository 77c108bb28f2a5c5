//! A variable without a type has that of its first assignment.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let y;
    if x > 0 {
        y = x;
    } else {
        y = 1.5;
    }
    y
}

fn main() {}
