//! A number for an option is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> Option<i32> {
    x
}

fn main() {}
