//! A kernel gives nothing.

use amp_runtime::prelude::*;

fn launch(view: &ArrayViewMut<i32, 1>) {
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] + 1)).unwrap();
}

fn main() {}
