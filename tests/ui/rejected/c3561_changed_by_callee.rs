//! A function may change what its caller tests.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let mut count = 0;
    amp_test_helpers::assign(&mut count, t.local[0]);
    if count > 2 {
        t.barrier.wait();
    }
    view[t] = 1;
}

fn main() {}
