//! A helper with tile_static memory is reported beside a panic in the same kernel.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        assert!(i[0] < 3);
        view[i] = amp_test_helpers::through_tile_static(3);
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
