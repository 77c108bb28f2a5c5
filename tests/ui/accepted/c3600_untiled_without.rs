//! A kernel without tiles beside one with tile_static memory.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn outer(x: i32) -> i32 {
    amp_test_helpers::doubled(x) + 1
}

#[amp]
pub fn tiled(x: i32) -> i32 {
    amp_test_helpers::through_tile_static(outer(x))
}

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = outer(3))).unwrap();
    parallel_for_each(
        view.extent().tile::<8>(),
        kernel!(|idx: TiledIndex<8>| view[idx.global] += tiled(3)),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [14; 16]);
}
