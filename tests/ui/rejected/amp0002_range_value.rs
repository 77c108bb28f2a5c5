//! A range is no value.

use amp_runtime::prelude::*;

#[amp]
fn helper(n: i32) -> i32 {
    let all = 0..n;
    1
}

fn main() {}
