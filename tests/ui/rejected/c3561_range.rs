//! Nor in a loop over a range of the thread's own.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    for k in 0..t.local[0] {
        view[k] = 1;
        t.barrier.wait();
    }
}

fn main() {}
