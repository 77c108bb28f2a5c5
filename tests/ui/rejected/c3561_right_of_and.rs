//! What stands to the right of `&&` runs for some threads only.

use amp_runtime::prelude::*;

#[amp]
fn meet(t: TiledIndex<16>) -> bool {
    t.barrier.wait();
    true
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if t.local[0] < 4 && meet(t) {
        view[t] = 1;
    }
}

fn main() {}
