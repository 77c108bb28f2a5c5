//! The other branch of `let … else` is a branch.

use amp_runtime::prelude::*;

#[amp]
fn positive(x: i32) -> Option<i32> {
    if x > 0 { Some(x) } else { None }
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let Some(value) = positive(view[t]) else {
        t.barrier.wait();
        return;
    };
    view[t] = value;
}

fn main() {}
