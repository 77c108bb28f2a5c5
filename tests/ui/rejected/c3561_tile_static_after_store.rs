//! A store after the barrier makes an end of that.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    shared[t.local[0]] = view[t];
    t.barrier.wait();
    shared[3] = 1;
    if shared[0] > 0 {
        t.barrier.wait();
    }
}

fn main() {}
