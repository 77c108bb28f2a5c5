//! Also if it hands the argument on.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    let own = t.global[0] > 7;
    amp_test_helpers::wait_if(t, own);
    view[t] = 1;
}

fn main() {}
