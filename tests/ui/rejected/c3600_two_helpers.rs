//! Each call that leads to a tile_static variable is reported.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    view[i] = amp_test_helpers::twice_through_tile_static(3);
    view[i] += amp_test_helpers::through_tile_static(4);
    view[i] += amp_test_helpers::doubled(5);
}

fn main() {}
