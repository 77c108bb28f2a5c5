//! A function computes what differs from what differs.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let half = amp_test_helpers::halved(t.local[0]);
    if half > 2 {
        t.barrier.wait();
    }
    view[t] = 1;
}

fn main() {}
