//! A function that returns from a branch gives what differs.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn side(x: usize) -> i32 {
    if x > 3 {
        return 1;
    }
    0
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if side(t.local[0]) == 1 {
        t.barrier.wait();
    }
    view[t] = 1;
}

fn main() {}
