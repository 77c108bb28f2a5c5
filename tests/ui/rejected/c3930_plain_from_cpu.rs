//! A function that also runs outside kernels calls no ordinary function.

use amp_runtime::prelude::*;

fn plain(x: i32) -> i32 {
    x + 1
}

#[amp(cpu)]
fn both(x: i32) -> i32 {
    plain(x)
}

fn main() {}
