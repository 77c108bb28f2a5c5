//! An assignment is not tile_static.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    view[i] = 3;
}

fn main() {}
