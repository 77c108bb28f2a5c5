//! A tile has at most three dimensions.

use amp_runtime::prelude::*;

#[amp]
fn kernel(idx: TiledIndex<2, 2, 2, 2>, view: &ArrayViewMut<i32, 3>) {
    view[idx.global] = 1;
}

fn main() {}
