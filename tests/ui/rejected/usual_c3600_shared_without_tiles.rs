//! Shared memory in a kernel without tiles.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0.5_f32; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        #[tile_static]
        let shared: [f32; 16];
        shared[i[0]] = view[i];
        view[i] = shared[0];
    })).unwrap();
}
