//! A kernel calls no imported function that is not `#[amp]`.

use amp_runtime::prelude::*;
use amp_test_helpers::plain;

#[amp]
fn helper(x: i32) -> i32 {
    plain(x)
}

fn main() {}
