//! A tile_static variable has no initialiser, in a kernel from a closure either.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|idx: TiledIndex<16>| {
        #[tile_static]
        let shared: [i32; 16] = [0; 16];
        shared[idx.local[0]] = 1;
        idx.barrier.wait();
        view[idx.global] = shared[0];
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
}
