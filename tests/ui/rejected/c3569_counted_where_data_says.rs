//! What threads count atomically, where data says so, is read behind a barrier.

use amp_runtime::prelude::*;

#[amp]
fn atomically(t: TiledIndex<16>, numbers: &ArrayView<i32, 1>, counts: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let count: u32;
    if t.local[0] == 0 {
        count = 0;
    }
    t.barrier.wait();
    if numbers[t] > 1 {
        atomic_fetch_add(&count, 1);
    }
    if t.local[0] == 0 {
        counts[t.tile] = count;
    }
}

#[amp]
fn plainly(t: TiledIndex<16>, numbers: &ArrayView<i32, 1>, counts: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let count: u32;
    if t.local[0] == 0 {
        count = 0;
    }
    t.barrier.wait();
    match numbers[t] {
        0 => (),
        _ => count += 1,
    }
    t.barrier.wait();
    counts[t] = count;
}

fn main() {}
