//! A tile has at least one thread in the middle dimension too.

use amp_runtime::prelude::*;

#[amp]
fn kernel(idx: TiledIndex<4, 0, 4>, view: &ArrayViewMut<i32, 3>) {
    view[idx.global] = 1;
}

fn main() {}
