//! A view to write where a function takes one to read is one error.

use amp_runtime::prelude::*;

#[amp]
fn first(view: &ArrayView<i32, 1>) -> i32 {
    view[0]
}

#[amp]
fn helper(view: &ArrayViewMut<i32, 1>) -> i32 {
    first(view)
}

fn main() {}
