//! A kernel reads no static of another crate.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    x + amp_test_helpers::COUNT
}

fn main() {}
