//! An atomic operation gives each thread something else.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let before = atomic_fetch_add(&view[0], 1);
    if before == 0 {
        t.barrier.wait();
    }
}

fn main() {}
