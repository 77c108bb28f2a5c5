//! A helper with tile_static memory is reported beside a call that is not allowed.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    view[i] = amp_test_helpers::through_tile_static(3);
    view[i] += amp_test_helpers::plain(3);
}

fn main() {}
