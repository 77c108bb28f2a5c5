//! A value where a function takes a reference is one error.

use amp_runtime::prelude::*;

#[amp]
fn add(x: &i32, y: i32) -> i32 {
    *x + y
}

#[amp]
fn helper(x: i32) -> i32 {
    add(x, 1)
}

fn main() {}
