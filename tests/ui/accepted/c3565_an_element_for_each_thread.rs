//! A tile_static array with an element for each thread of the tile.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0.0_f32; 64];
    data[0] = 1.0;
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<64>| {
        #[tile_static]
        let shared: [f32; 64];
        shared[t.local[0]] = view[t];
        t.barrier.wait();
        view[t] = shared[63 - t.local[0]];
    });
    parallel_for_each(view.extent().tile::<64>(), kernel).unwrap();
    drop(view);
    assert_eq!((data[0], data[63]), (0.0, 1.0));
}
