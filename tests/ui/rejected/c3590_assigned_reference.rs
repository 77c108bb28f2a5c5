//! A function assigns to no reference that it takes.

use amp_runtime::prelude::*;

#[amp]
fn helper(view: &ArrayViewMut<i32, 1>, other: &ArrayViewMut<i32, 1>) -> i32 {
    view = other;
    3
}

fn main() {}
