//! A missing argument of a generic function is one error.

use amp_runtime::prelude::*;

#[amp]
fn second<T: Copy>(_x: T, y: T) -> T {
    y
}

#[amp]
fn helper(x: i32) -> i32 {
    second(x)
}

fn main() {}
