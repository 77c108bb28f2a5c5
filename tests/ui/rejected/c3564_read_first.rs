//! A tile_static variable is not read before it is assigned.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel!(|idx: TiledIndex<4>| {
        #[tile_static]
        let shared: [i32; 4];
        #[tile_static]
        let sum: i32;
        view[idx.global] = shared[idx.local[0]];
        idx.barrier.wait();
        shared[idx.local[0]] = 1;
        sum += shared[0];
    })).unwrap();
}
