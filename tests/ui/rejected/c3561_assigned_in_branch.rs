//! A variable that some threads assign differs afterwards.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let mut mode = 0;
    if t.local[0] > 3 {
        mode = 1;
    }
    if mode == 1 {
        t.barrier.wait();
    }
    view[t] = mode;
}

fn main() {}
