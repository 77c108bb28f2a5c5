//! So does a `continue`.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    for k in 0..4 {
        if view[t] == k {
            continue;
        }
        t.barrier.wait();
    }
}

fn main() {}
