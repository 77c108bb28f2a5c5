//! A parameter is no reference to a reference.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: &&i32) -> i32 {
    **x
}

fn main() {}
