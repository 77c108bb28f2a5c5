//! A tile_static variable without an initialiser, assigned by its threads.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|idx: TiledIndex<16>| {
        #[tile_static]
        let shared: [i32; 16];
        shared[idx.local[0]] = 2;
        idx.barrier.wait();
        view[idx.global] = shared[0];
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [2; 16]);
}
