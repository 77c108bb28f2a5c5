//! The origin of a tile is not among what is uniform, though its number is.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if t.tile_origin[0] > 0 {
        t.barrier.wait();
    }
    view[t] = 1;
}

fn main() {}
