//! A function that is not `#[amp]` may have any number of parameters.

use amp_runtime::prelude::*;

#[allow(clippy::too_many_arguments)]
fn sum(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32, i: i32, j: i32, k: i32, l: i32, m: i32) -> i32 {
    a + b + c + d + e + f + g + h + i + j + k + l + m
}

#[amp]
fn helper(x: i32) -> i32 {
    sum(x, x, x, x, x, x, x, x, x, x, x, x, x)
}

fn main() {}
