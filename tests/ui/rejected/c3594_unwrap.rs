//! A kernel unwraps nothing.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    x.unwrap()
}

fn main() {}
