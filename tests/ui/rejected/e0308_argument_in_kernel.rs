//! A literal of another type in a call within a kernel.

use amp_runtime::prelude::*;

#[amp]
fn add(x: i32, y: i32) -> i32 {
    x + y
}

fn launch(view: ArrayViewMut<'_, i32, 1>) {
    let kernel = amp_runtime::amp!(|i: Index<1>| view[i] = add(1.5, view[i]));
    parallel_for_each(view.extent(), kernel).unwrap();
}

fn main() {}
