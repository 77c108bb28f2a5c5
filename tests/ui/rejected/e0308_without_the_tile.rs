//! A function that waits gets the tile.

use amp_runtime::prelude::*;

#[amp]
fn meet(t: TiledIndex<4>) {
    t.barrier.wait();
}

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    meet(i);
    view[i] = 1;
}

fn main() {}
