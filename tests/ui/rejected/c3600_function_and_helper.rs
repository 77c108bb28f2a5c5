//! Kernel functions without tiles are checked like closures.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    #[tile_static]
    let shared: i32;
    shared = x;
    shared
}

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    view[i] = helper(3);
}

fn main() {}
