//! The number of a lane is the thread's own.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if subgroup::lane(t) == 0 {
        t.barrier.wait();
    }
    view[t] = 1;
}

fn main() {}
