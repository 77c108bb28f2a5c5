//! A `&` for a `&mut` parameter of a function that waits, of a variable, an element and memory of the tile.

use amp_runtime::prelude::*;

#[amp]
fn count(t: TiledIndex<64>, step: &u32, view: &ArrayView<u32, 1>, n: &mut u32) {
    t.barrier.wait();
    *n += *step + view[0];
}

#[amp]
fn kernel(t: TiledIndex<64>, to: &ArrayViewMut<u32, 1>, from: &ArrayView<u32, 1>) {
    #[tile_static]
    let shared: [u32; 64];
    shared[t.local[0]] = 1;
    let (step, mut own) = (2, [0, 1]);
    count(t, &step, from, &step);
    count(t, &3, &from, &own[1]);
    count(t, &step, from, &shared[t.local[0]]);
    count(t, &step, from, &mut own[0]);
    count(t, &step, from, &mut shared[t.local[0]]);
    to[t] = own[0] + shared[t.local[0]];
}

fn main() {}
