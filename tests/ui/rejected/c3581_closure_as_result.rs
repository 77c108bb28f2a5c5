//! A closure is no result.

use amp_runtime::prelude::*;

#[amp]
fn adder(x: i32) -> impl Fn(i32) -> i32 {
    move |y| x + y
}

fn main() {}
