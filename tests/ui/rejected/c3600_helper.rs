//! Nor has a function that a kernel without tiles calls.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    #[tile_static]
    let shared: i32;
    shared = x;
    shared
}

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helper(3))).unwrap();
}
