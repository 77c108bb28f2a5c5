//! A local name is no reference to memory of the tile.

use amp_runtime::prelude::*;

#[amp]
fn helper(idx: TiledIndex<16>) {
    #[tile_static]
    let shared: [i32; 16];
    let first = &mut shared[0];
    *first = 1;
    idx.barrier.wait();
}

fn main() {}
