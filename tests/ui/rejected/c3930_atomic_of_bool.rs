//! A `bool` cannot be changed atomically.

use amp_runtime::prelude::*;

#[amp]
fn helper(idx: TiledIndex<4>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let done: bool;
    atomic_exchange(&done, true);
    idx.barrier.wait();
    view[idx.global] = 1;
}

fn main() {}
