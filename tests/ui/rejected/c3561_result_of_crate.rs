//! Also of another crate's.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let mut own = amp_test_helpers::own_number(t);
    while own < 3 {
        t.barrier.wait();
        own += 1;
    }
    view[t] = 1;
}

fn main() {}
