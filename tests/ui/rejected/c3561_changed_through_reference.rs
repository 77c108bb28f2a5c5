//! A name for `&mut` of a variable changes the variable.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let mut pair = [0, 0];
    let first = &mut pair[0];
    *first = view[t];
    if pair[0] > 2 {
        t.barrier.wait();
    }
}

fn main() {}
