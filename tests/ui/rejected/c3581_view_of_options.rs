//! A view has no options.

use amp_runtime::prelude::*;

#[amp]
fn helper(i: Index<1>, view: &ArrayView<Option<i32>, 1>) -> i32 {
    1
}

fn main() {}
