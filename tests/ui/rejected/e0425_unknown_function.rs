//! An unknown function is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    missing(x)
}

fn main() {}
