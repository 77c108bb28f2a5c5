//! A constant that there is not is rustc's own error, once: in a function and in a kernel.

use amp_runtime::prelude::*;

#[amp]
fn scaled(x: i32) -> i32 {
    x * SCALE
}

fn launch(view: &ArrayViewMut<i32, 1>) {
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = OFFSET)).unwrap();
}

fn main() {}
