//! The work is guarded, not the barrier.

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
        if view[t] == 0 && me < 8 {
            shared[me] = 7;
        }
        t.barrier.wait();
        if me >= 8 {
            return;
        }
        view[t] = shared[7 - me];
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data[7..9], [7, 0]);
}
