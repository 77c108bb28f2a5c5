//! Nor one of another crate.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn both(x: i32) -> i32 {
    amp_test_helpers::doubled(x)
}

fn main() {}
