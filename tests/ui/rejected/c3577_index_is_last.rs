//! The index of a kernel comes first.

use amp_runtime::prelude::*;

#[amp]
fn kernel(view: &ArrayViewMut<i32, 1>, i: Index<1>) {
    view[i] = 1;
}

fn launch(view: &ArrayViewMut<i32, 1>) {
    parallel_for_each(view.extent(), kernel(view)).unwrap();
}

fn main() {}
