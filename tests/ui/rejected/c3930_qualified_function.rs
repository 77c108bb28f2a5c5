//! A kernel calls no function of another crate that is not `#[amp]`.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    amp_test_helpers::plain(x)
}

fn main() {}
