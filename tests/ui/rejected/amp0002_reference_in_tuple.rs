//! A tuple holds no references.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let pair = (&x, 1);
    *pair.0
}

fn main() {}
