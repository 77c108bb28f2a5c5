//! A float literal in an arm of integers is one error.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    match x {
        0 => 1,
        _ => 2.0,
    }
}

fn main() {}
