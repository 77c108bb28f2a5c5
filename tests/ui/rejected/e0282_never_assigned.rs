//! A variable that is never assigned to has no type.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let y;
    x
}

fn main() {}
