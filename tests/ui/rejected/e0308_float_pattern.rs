//! A float literal as the pattern of an integer is one error.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    match x {
        1.5 => 1,
        _ => 2,
    }
}

fn main() {}
