//! A tile_static variable has no initialiser that is a macro's.

use amp_runtime::prelude::*;

#[amp]
fn helper(idx: TiledIndex<4>) -> i32 {
    #[tile_static]
    let shared: [i32; 4] = vec![0; 4];
    idx.barrier.wait();
    shared[0]
}

fn main() {}
