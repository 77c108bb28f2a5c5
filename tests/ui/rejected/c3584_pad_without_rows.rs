//! Padding sets rows apart, and an array of numbers is one row.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<32>, view: &ArrayViewMut<f32, 1>) {
    #[tile_static(pad = 1)]
    let shared: [f32; 32];
    shared[t.local[0]] = view[t];
    t.barrier.wait();
    view[t] = shared[31 - t.local[0]];
}

fn main() {}
