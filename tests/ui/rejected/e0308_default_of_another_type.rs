//! What stands in for a missing value is of another type: one error, of `unwrap_or` itself.

use amp_runtime::prelude::*;

#[amp]
fn or_zero(n: Option<i32>) -> i32 {
    n.unwrap_or(0.0)
}

#[amp]
fn less_one(n: u32) -> i32 {
    let less: u32 = n.checked_sub(1);
    less as i32
}

#[amp]
fn next(n: u32) -> Option<u32> {
    n + 1
}

fn main() {}
