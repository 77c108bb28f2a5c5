//! Every kind of barrier.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn kernel(idx: TiledIndex<4>, view: &ArrayViewMut<i32, 1>) {
    view[idx.global] = 1;
    idx.barrier.wait_with_global_memory_fence();
    view[idx.global] += 1;
    idx.barrier.wait_with_tile_static_memory_fence();
    view[idx.global] += 1;
    idx.barrier.wait_with_all_memory_fence();
}

pub fn main() {
    let mut data = [0; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel(&view)).unwrap();
    drop(view);
    assert_eq!(data, [3; 8]);
}
