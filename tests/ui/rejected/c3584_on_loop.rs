//! A loop is not tile_static.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    for k in 0..3 {
        view[i] += k;
    }
}

fn main() {}
