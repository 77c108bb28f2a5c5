//! A barrier does not stand under a condition on the thread.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if t.local[0] < 8 {
        t.barrier.wait();
    }
    view[t] = 1;
}

fn main() {}
