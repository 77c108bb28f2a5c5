//! What is read through a name for memory of the tile is what is there then: after a barrier the same for all threads.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    let all = &shared;
    let again = all;
    let first = &again[0];
    shared[t.local[0]] = view[t];
    t.barrier.wait();
    if all[3] > 0 && *first > 0 {
        t.barrier.wait();
        shared[t.local[0]] = 1;
    }
    t.barrier.wait();
    for value in all {
        if *value > 0 {
            t.barrier.wait();
        }
    }
    view[t] = all[15 - t.local[0]];
}

pub fn main() {}
