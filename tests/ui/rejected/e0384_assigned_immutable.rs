//! An assignment to an immutable variable is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let y = x;
    y = 1;
    y
}

fn main() {}
