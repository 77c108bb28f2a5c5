//! Two `#[amp(cpu)]` functions do not call each other.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn even(n: u32) -> bool {
    if n == 0 { true } else { odd(n - 1) }
}

#[amp(cpu)]
fn odd(n: u32) -> bool {
    if n == 0 { false } else { even(n - 1) }
}

fn main() {}
