//! A constant tile that is too large is reported beside a panic in the same kernel.

use amp_runtime::prelude::*;

const SIDE: usize = 64;

#[amp]
fn kernel(idx: TiledIndex<SIDE, SIDE>, x: i32) {
    assert!(x > 0);
}

fn main() {}
