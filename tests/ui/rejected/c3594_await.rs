//! A kernel awaits nothing.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    x.await
}

fn main() {}
