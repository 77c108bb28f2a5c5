//! A call that is not allowed is reported beside a panic in the same kernel.

use amp_runtime::prelude::*;

fn plain(x: i32) -> i32 {
    x
}

#[amp]
fn helper(x: i32) -> i32 {
    assert!(x > 0);
    plain(x)
}

fn main() {}
