//! Nor in a loop that each thread leaves when it likes.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let mut k = 0;
    while k < t.global[0] {
        t.barrier.wait();
        k += 1;
    }
    view[t] = 1;
}

fn main() {}
