//! The first parameter of a kernel is an index, and not a number.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: usize, view: &ArrayViewMut<i32, 1>) {
    view[i] = 1;
}

fn launch(view: &ArrayViewMut<i32, 1>) {
    parallel_for_each(view.extent(), kernel(view)).unwrap();
}

fn main() {}
