//! A function for kernels and ordinary Rust reads no static either.

use amp_runtime::prelude::*;
use amp_test_helpers::COUNT;

#[amp(cpu)]
fn helper(x: i32) -> i32 {
    x + COUNT
}

fn main() {}
