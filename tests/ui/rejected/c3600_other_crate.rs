//! Nor has a function of another crate.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| view[i] = amp_test_helpers::through_tile_static(3)),
    )
    .unwrap();
}
