//! A call within an argument of another call counts as well.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    while amp_test_helpers::doubled(-amp_test_helpers::through_tile_static(view[i])) > 3 {
        view[i] += 1;
    }
}

fn main() {}
