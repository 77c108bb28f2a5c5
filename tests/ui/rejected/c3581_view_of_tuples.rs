//! A view has no tuples.

use amp_runtime::prelude::*;

#[amp]
fn helper(i: Index<1>, view: &ArrayView<(i32, f32), 1>) -> i32 {
    view[i].0
}

fn main() {}
