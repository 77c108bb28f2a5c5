//! Padding is a number that is known before the kernel runs.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<8, 8>, room: usize, view: &ArrayViewMut<f32, 2>) {
    #[tile_static(pad = room)]
    let shared: [[f32; 8]; 8];
    shared[t.local[0]][t.local[1]] = view[t];
    t.barrier.wait();
    view[t] = shared[t.local[1]][t.local[0]];
}

fn main() {}
