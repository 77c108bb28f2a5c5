//! A tile has at most 1024 threads.

use amp_runtime::prelude::*;

#[amp]
fn kernel(idx: TiledIndex<64, 32>, view: &ArrayViewMut<i32, 2>) {
    view[idx.global] = 1;
}

fn main() {}
