//! A variable that only one branch assigns is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let y: i32;
    if x > 0 {
        y = 1;
    }
    y
}

fn main() {}
