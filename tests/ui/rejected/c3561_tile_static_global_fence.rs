//! A barrier with a fence for global memory says nothing about tile_static memory.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    shared[t.local[0]] = view[t];
    t.barrier.wait_with_global_memory_fence();
    if shared[0] > 0 {
        t.barrier.wait();
    }
}

fn main() {}
