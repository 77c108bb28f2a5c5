//! A barrier orders what is done to the memory that it fences, and to no other.

use amp_runtime::prelude::*;

#[amp]
fn of_the_tile(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    let me = t.local[0];
    shared[me] = view[t];
    t.barrier.wait_with_global_memory_fence();
    view[t] = shared[15 - me];
}

#[amp]
fn of_all(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if t.local[0] == 0 {
        view[t.tile] = 3;
    }
    t.barrier.wait_with_tile_static_memory_fence();
    if view[t.tile] == 3 {
        view[t] = 4;
    }
}

fn main() {}
