//! A kernel function is not async.

use amp_runtime::prelude::*;

#[amp]
async fn helper(x: i32) -> i32 {
    x
}

fn main() {}
