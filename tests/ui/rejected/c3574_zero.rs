//! A tile has at least one thread in each dimension.

use amp_runtime::prelude::*;

#[amp]
fn kernel(idx: TiledIndex<0>, view: &ArrayViewMut<i32, 1>) {
    view[idx.global] = 1;
}

fn main() {}
