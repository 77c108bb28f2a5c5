//! An element at an index of the thread's own is not uniform after a barrier.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    shared[t.local[0]] = view[t];
    t.barrier.wait();
    if shared[t.local[0]] > 0 {
        t.barrier.wait();
    }
}

fn main() {}
