//! A condition may come from the index through variables.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let position = t.global;
    let row = position[0] / 4;
    let mut odd = false;
    odd = odd || row % 2 == 1;
    if odd {
        t.barrier.wait();
    }
    view[t] = 1;
}

fn main() {}
