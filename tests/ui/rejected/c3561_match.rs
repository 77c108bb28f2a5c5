//! An arm of a `match` is a branch.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    match t.local[0] % 2 {
        0 => t.barrier.wait(),
        _ => view[t] = 1,
    }
}

fn main() {}
