//! Two functions that call each other.

use amp_runtime::prelude::*;

#[amp]
fn even(n: u32) -> bool {
    if n == 0 { true } else { odd(n - 1) }
}

#[amp]
fn odd(n: u32) -> bool {
    if n == 0 { false } else { even(n - 1) }
}

fn main() {}
