//! A call that is not allowed is reported beside a static.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    amp_test_helpers::plain(x) + amp_test_helpers::COUNT
}

fn main() {}
