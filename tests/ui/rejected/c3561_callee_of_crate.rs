//! So is one of another crate.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if view[t] > 0 {
        amp_test_helpers::wait_for_tile(t);
    }
}

fn main() {}
