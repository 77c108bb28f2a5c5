//! A store at the end of a round is before the beginning of the next one.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    shared[t.local[0]] = view[t];
    t.barrier.wait();
    for k in 0..4 {
        if shared[0] > k {
            t.barrier.wait();
        }
        shared[t.local[0]] += k;
    }
}

fn main() {}
