//! Kernel functions without tiles cannot call another crate's function with a tile_static variable.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    if view[i] > 0 {
        view[i] = amp_test_helpers::twice_through_tile_static(3);
    }
}

fn main() {}
