//! A kernel without tiles waits at no barrier.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    i.barrier.wait();
    view[i] = 1;
}

fn main() {}
