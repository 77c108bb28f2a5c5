//! A float literal for an integer variable is one error.

use amp_runtime::prelude::*;

#[amp]
fn helper() -> i32 {
    let x: i32 = 1.5;
    x
}

fn main() {}
