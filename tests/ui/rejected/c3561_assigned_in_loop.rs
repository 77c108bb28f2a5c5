//! A variable that is assigned in a loop may differ from the second round on.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let mut least = 0;
    for k in 0..4 {
        if least > 0 {
            t.barrier.wait();
        }
        least = view[t];
        view[t] = k;
    }
}

fn main() {}
