//! So does a `break`, for all further rounds.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    loop {
        t.barrier.wait();
        if view[t] > 3 {
            break;
        }
        view[t] += 1;
    }
}

fn main() {}
