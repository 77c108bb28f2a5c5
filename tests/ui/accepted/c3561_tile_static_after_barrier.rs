//! So is a tile_static value that is read directly after a barrier.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        #[tile_static]
        let shared: [i32; 16];
        let me = t.local[0];
        shared[me] = me as i32;
        t.barrier.wait();
        if shared[3] == 3 {
            t.barrier.wait();
        }
        view[t] = shared[15 - me];
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data[..2], [15, 14]);
}
