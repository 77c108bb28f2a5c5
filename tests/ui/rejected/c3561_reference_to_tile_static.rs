//! What a callee reads at once through a reference has no barrier before it.

use amp_runtime::prelude::*;

#[amp]
fn check(t: TiledIndex<16>, numbers: &[i32; 16]) {
    if numbers[0] > 0 {
        t.barrier.wait();
    }
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    shared[t.local[0]] = view[t];
    check(t, &shared);
}

fn main() {}
