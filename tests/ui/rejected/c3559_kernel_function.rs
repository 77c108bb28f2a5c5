//! A kernel function does not call itself.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    view[i] = 1;
    kernel(i, view);
}

fn main() {}
