//! A kernel does not panic.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    if x > 3 {
        panic!("too large: {x}");
    }
    x
}

fn main() {}
