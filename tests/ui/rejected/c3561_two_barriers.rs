//! Two barriers under two conditions are two errors.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if t.local[0] < 8 {
        t.barrier.wait();
    }
    t.barrier.wait();
    if view[t] < 8 {
        t.barrier.wait_with_tile_static_memory_fence();
    }
}

fn main() {}
