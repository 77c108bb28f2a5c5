//! Also if the function is of another crate.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    amp_test_helpers::rounds(t, view[t] as usize);
}

fn main() {}
