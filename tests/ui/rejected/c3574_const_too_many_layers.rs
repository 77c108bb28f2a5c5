//! The slowest of three constant sizes is at most 64.

use amp_runtime::prelude::*;

const LAYERS: usize = 128;

#[amp]
fn kernel(idx: TiledIndex<LAYERS, 1, 1>, view: &ArrayViewMut<i32, 3>) {
    view[idx.global] = 1;
}

fn main() {}
