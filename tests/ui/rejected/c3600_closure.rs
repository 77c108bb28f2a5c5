//! A kernel without tiles has no tile_static variable.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        #[tile_static]
        let shared: [i32; 16];
        shared[i[0]] = 1;
        view[i] = shared[0];
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
