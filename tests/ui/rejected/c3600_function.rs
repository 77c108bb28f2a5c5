//! A kernel function without tiles has no tile_static variable.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<2>, view: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let shared: i32;
    shared = 1;
    view[i] = shared;
}

fn main() {}
