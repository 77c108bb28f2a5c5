//! So does a `break` of an outer loop.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    'outer: for k in 0..4 {
        for m in 0..4 {
            if t.local[0] == m {
                break 'outer;
            }
        }
        view[t] = k;
        t.barrier.wait();
    }
}

fn main() {}
