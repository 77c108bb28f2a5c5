//! The written type of a name for `&` of memory that threads share is that of the data.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<4>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 4];
    shared[t.local[0]] = 1;
    let all: &[u32; 4] = &shared;
    t.barrier.wait();
    view[t] = 1 + all.len() as i32;
}

fn main() {}
