//! A tile_static variable in a kernel with tiles.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<4>| {
        #[tile_static]
        let shared: [i32; 4];
        shared[t.local[0]] = t.global[0] as i32;
        t.barrier.wait();
        view[t] = shared[0];
    });
    parallel_for_each(view.extent().tile::<4>(), kernel).unwrap();
    drop(view);
    assert_eq!((data[3], data[4], data[15]), (0, 4, 12));
}
