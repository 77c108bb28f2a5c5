//! Nor has a function that such a function calls.

use amp_runtime::prelude::*;

#[amp]
fn inner(x: i32) -> i32 {
    #[tile_static]
    let shared: i32;
    shared = x;
    shared
}

#[amp]
fn outer(x: i32) -> i32 {
    inner(x) + 1
}

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = outer(3))).unwrap();
}
