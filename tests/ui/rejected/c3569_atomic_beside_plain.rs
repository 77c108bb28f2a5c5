//! An atomic operation is ordered with others of its kind, and with nothing else.

use amp_runtime::prelude::*;

#[amp]
fn stored(t: TiledIndex<16>, view: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let counts: [u32; 16];
    let me = t.local[0];
    counts[me] = 0;
    atomic_fetch_add(&counts[(me + 1) % 16], 1);
    t.barrier.wait();
    view[t] = counts[me];
}

#[amp]
fn read(t: TiledIndex<16>, view: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let count: u32;
    if t.local[0] == 0 {
        count = 0;
    }
    t.barrier.wait();
    atomic_fetch_add(&count, view[t]);
    view[t] = count;
}

fn main() {}
