//! A function writes no element of a read-only view.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayView<i32, 1>) {
    view[i] += 3;
}

fn main() {}
