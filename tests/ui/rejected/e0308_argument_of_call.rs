//! An argument of another type is one error, at the argument.

use amp_runtime::prelude::*;

#[amp]
fn add(x: i32, y: i32) -> i32 {
    x + y
}

#[amp]
fn helper(x: f32) -> i32 {
    add(x * 2.0, 1)
}

fn main() {}
