//! A tile_static variable in a helper of a tiled kernel.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn first_of_tile(idx: TiledIndex<4>, x: i32) -> i32 {
    #[tile_static]
    let shared: i32;
    if idx.local[0] == 0 {
        shared = x;
    }
    idx.barrier.wait();
    shared
}

pub fn main() {
    let mut data = [5, 6, 7, 8];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|idx: TiledIndex<4>| view[idx] = first_of_tile(idx, view[idx]));
    parallel_for_each(view.extent().tile::<4>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [5; 4]);
}
