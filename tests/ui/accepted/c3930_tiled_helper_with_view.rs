//! A tiled kernel function and a tiled helper that take views.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn sum_of_tile(idx: TiledIndex<4>, view: &ArrayView<i32, 1>) -> i32 {
    #[tile_static]
    let shared: [i32; 4];
    shared[idx.local[0]] = view[idx.global];
    idx.barrier.wait();
    shared[0] + shared[1] + shared[2] + shared[3]
}

#[amp]
pub fn kernel(idx: TiledIndex<4>, from: &ArrayView<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    to[idx.global] = sum_of_tile(idx, from);
}

pub fn main() {
    let input = [1, 2, 3, 4];
    let mut data = [0; 4];
    let from = ArrayView::new(4, &input).unwrap();
    let to = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(to.extent().tile::<4>(), kernel(&from, &to)).unwrap();
    drop(to);
    assert_eq!(data, [10; 4]);
}
