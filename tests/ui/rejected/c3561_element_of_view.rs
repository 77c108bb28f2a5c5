//! Elements of views are not uniform: other threads may write them.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if view[0] > 0 {
        t.barrier.wait();
    }
}

fn main() {}
