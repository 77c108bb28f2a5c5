//! `*` of a number is one error, and rustc's own.

use amp_runtime::prelude::*;

#[amp]
fn next(x: i32) -> i32 {
    *x + 1
}

fn main() {}
