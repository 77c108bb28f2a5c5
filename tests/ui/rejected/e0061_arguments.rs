//! A missing argument is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn add(x: i32, y: i32) -> i32 {
    x + y
}

#[amp]
fn helper(x: i32) -> i32 {
    add(x)
}

fn main() {}
