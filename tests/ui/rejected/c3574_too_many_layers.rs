//! The slowest dimension of three is at most 64.

use amp_runtime::prelude::*;

#[amp]
fn kernel(idx: TiledIndex<65, 2, 2>, view: &ArrayViewMut<i32, 3>) {
    view[idx.global] = 1;
}

fn main() {}
