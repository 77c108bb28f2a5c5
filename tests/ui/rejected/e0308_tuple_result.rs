//! A number for a tuple is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> (i32, i32) {
    x
}

fn main() {}
