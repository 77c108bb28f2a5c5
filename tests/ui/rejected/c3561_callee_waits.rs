//! A function that waits is called by all threads or none.

use amp_runtime::prelude::*;

#[amp]
fn meet(t: TiledIndex<16>) {
    t.barrier.wait();
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if t.local[0] < 8 {
        meet(t);
    }
    view[t] = 1;
}

fn main() {}
