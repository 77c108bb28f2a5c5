//! Three calls of functions that are not `#[amp]` are three errors.

use amp_runtime::prelude::*;

fn plain() -> i32 {
    1
}

#[amp]
fn helper(x: i32) -> i32 {
    plain() + amp_test_helpers::plain(x) + std::cmp::min(x, 3)
}

fn main() {}
