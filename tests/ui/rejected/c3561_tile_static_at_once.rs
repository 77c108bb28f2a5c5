//! A tile_static value is uniform after a barrier only.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    shared[t.local[0]] = view[t];
    if shared[0] > 0 {
        t.barrier.wait();
    }
}

fn main() {}
