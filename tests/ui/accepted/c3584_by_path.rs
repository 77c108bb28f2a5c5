//! The attribute by its full path.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel!(|t: TiledIndex<4>| {
        #[amp_runtime::prelude::tile_static]
        let shared: i32;
        shared = 3;
        t.barrier.wait();
        view[t.global] = shared;
    })).unwrap();
    drop(view);
    assert_eq!(data, [3; 4]);
}
