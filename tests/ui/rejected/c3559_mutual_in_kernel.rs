//! A circle below a kernel is one mistake, reported once.

use amp_runtime::prelude::*;

#[amp]
fn left(n: u32) -> u32 {
    if n == 0 { 0 } else { right(n - 1) }
}

#[amp]
fn right(n: u32) -> u32 {
    left(n)
}

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = left(3))).unwrap();
}
