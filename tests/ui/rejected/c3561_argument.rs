//! A condition around a barrier may depend on an argument.

use amp_runtime::prelude::*;

#[amp]
fn repeat(t: TiledIndex<16>, count: usize) {
    for _ in 0..count {
        t.barrier.wait();
    }
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    repeat(t, t.local[0]);
    view[t] = 1;
}

fn main() {}
