//! A kernel has no text in bytes.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let text = b"kernel";
    x
}

fn main() {}
