//! There is no such restriction.

use amp_runtime::prelude::*;

#[amp(gpu)]
fn helper(x: i32) -> i32 {
    x
}

fn main() {}
