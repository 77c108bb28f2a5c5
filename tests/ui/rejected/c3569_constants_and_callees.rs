//! The value of a constant, and whether a function waits that gets the tile, is known to rustc.

use amp_runtime::prelude::*;

const TILE: usize = 16;
const STEP: usize = 3;

#[amp]
fn shifted(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    let me = t.local[0];
    shared[me] = view[t];
    view[t] = shared[(me + STEP) % 16];
}

#[amp]
fn number(t: TiledIndex<16>) -> i32 {
    t.local[0] as i32
}

#[amp]
fn reversed(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    let me = t.local[0];
    shared[me] = view[t] + number(t);
    let own = number(t);
    view[t] = shared[15 - me] + own;
}

fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<TILE>(), kernel!(|t: TiledIndex<TILE>| {
        #[tile_static]
        let shared: [i32; TILE];
        shared[t.local[0]] = view[t];
        view[t] = shared[TILE - 1 - t.local[0]];
    })).unwrap();
}
