//! A value of another type than the element of a view or of tile_static memory.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<4>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [f32; 4];
    shared[t.local[0]] = view[t];
    t.barrier.wait();
    view[t] = 2.5;
}

fn main() {}
