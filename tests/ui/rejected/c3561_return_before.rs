//! A `return` of some threads leaves the barrier to the others.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>, count: usize) {
    if t.global[0] >= count {
        return;
    }
    view[t] = 1;
    t.barrier.wait();
}

fn main() {}
