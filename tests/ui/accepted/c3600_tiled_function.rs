//! A helper with tile_static memory under a tiled kernel function.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn kernel(idx: TiledIndex<2, 8>, view: &ArrayViewMut<i32, 2>) {
    view[idx.global] = amp_test_helpers::through_tile_static(3);
}

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new([2, 8], &mut data).unwrap();
    parallel_for_each(view.extent().tile::<2, 8>(), kernel(&view)).unwrap();
}
