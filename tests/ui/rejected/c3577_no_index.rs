//! A kernel has an index.

use amp_runtime::prelude::*;

#[amp]
fn kernel(view: &ArrayViewMut<i32, 1>) {
    view[0] = 1;
}

fn launch(view: &ArrayViewMut<i32, 1>) {
    parallel_for_each(view.extent(), kernel(view)).unwrap();
}

fn main() {}
