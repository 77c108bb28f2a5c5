//! Two tile_static variables of one name, one in an inner block.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn kernel(idx: TiledIndex<4>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: i32;
    shared = 1;
    {
        #[tile_static]
        let shared: i32;
        shared = 2;
        view[idx.global] = shared;
    }
    idx.barrier.wait();
    view[idx.global] += shared;
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel(&view)).unwrap();
    drop(view);
    assert_eq!(data, [3; 4]);
}
