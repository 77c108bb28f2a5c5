//! Constant sizes are multiplied.

use amp_runtime::prelude::*;

const SIDE: usize = 33;

#[amp]
fn kernel(idx: TiledIndex<SIDE, SIDE>, view: &ArrayViewMut<i32, 2>) {
    view[idx.global] = 1;
}

fn main() {}
