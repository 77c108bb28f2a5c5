//! A tile_static variable without tiles and a panic are two errors.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        #[tile_static]
        let shared: [i32; 16];
        assert!(shared[0] > 0);
        view[i] = shared[i[0]];
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
