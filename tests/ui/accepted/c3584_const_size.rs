//! A tile_static array whose size is a const.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

const SIDE: usize = 4;

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new([4, 4], &mut data).unwrap();
    let kernel = kernel!(|idx: TiledIndex<SIDE, SIDE>| {
        #[tile_static]
        let shared: [[usize; SIDE]; SIDE];
        shared[idx.local[0]][idx.local[1]] = idx.local[0];
        idx.barrier.wait();
        view[idx.global] = shared[idx.local[1]][idx.local[0]] as i32;
    });
    parallel_for_each(view.extent().tile::<SIDE, SIDE>(), kernel).unwrap();
    drop(view);
    assert_eq!(data[..4], [0, 1, 2, 3]);
}
