//! A closure is called with as many arguments as it has parameters.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let next = |a: i32| a + 1;
    next(x, x)
}

fn main() {}
