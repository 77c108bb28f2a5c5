//! A tile_static variable has no initialiser: no thread of the tile may set it on its way.

use amp_runtime::prelude::*;

#[amp]
fn kernel(idx: TiledIndex<16>) {
    #[tile_static]
    let total: i32 = 0;
    idx.barrier.wait();
    total;
}

fn main() {}
