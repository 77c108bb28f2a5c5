//! So are the rounds of `while let`.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let mut left = view[t];
    while let 1..=9 = left {
        t.barrier.wait();
        left -= 1;
    }
}

fn main() {}
