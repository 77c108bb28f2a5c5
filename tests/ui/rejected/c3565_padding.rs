//! Room between rows is memory of the tile: without it, these are exactly 32 KiB.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<64>, view: &ArrayViewMut<f32, 1>) {
    #[tile_static(pad = 1)]
    let shared: [[f32; 128]; 64];
    shared[t.local[0]][0] = view[t];
    t.barrier.wait();
    view[t] = shared[63 - t.local[0]][0];
}

fn main() {}
