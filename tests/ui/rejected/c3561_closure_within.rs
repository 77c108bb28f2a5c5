//! A closure within a kernel has what it captures.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let own = t.local[0];
    let late = |k: usize| k > own;
    if late(3) {
        t.barrier.wait();
    }
    view[t] = 1;
}

fn main() {}
