//! What is not supported yet is reported at once, each form by its name.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    use std::cmp::max;
    let y = match x {
        1 => 2,
        _ => 3,
    };
    while let 3 = y {
        break;
    }
    let range = 0..4;
    y
}

fn main() {}
