//! A closure gives what the function that takes it asks for.

use amp_runtime::prelude::*;

#[amp]
fn apply(f: impl Fn(i32) -> i32, x: i32) -> i32 {
    f(x)
}

#[amp]
fn helper(x: i32) -> i32 {
    apply(|_a: i32| 1.0, x)
}

fn main() {}
