//! An element is at a `usize`, not at another integer.

use amp_runtime::prelude::*;

#[amp]
fn helper(view: &ArrayView<i32, 1>, i: i32) -> i32 {
    view[i]
}

fn main() {}
