//! A constant that no parameter has in its type is written at the call.

use amp_runtime::prelude::*;

#[amp]
fn plus<const N: usize>(x: i32) -> i32 {
    x + N as i32
}

#[amp]
fn inferred(x: i32) -> i32 {
    plus(x)
}

fn main() {}
