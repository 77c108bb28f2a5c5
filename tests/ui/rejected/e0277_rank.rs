//! An index has the rank of the view.

use amp_runtime::prelude::*;

#[amp]
fn helper(view: &ArrayView<i32, 2>, i: Index<1>) -> i32 {
    view[i]
}

fn main() {}
