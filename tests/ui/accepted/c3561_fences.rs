//! A fence is no barrier: it stands anywhere.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        if t.local[0] < 3 {
            view[t] = 1;
            all_memory_fence(&t.barrier);
            for _ in 0..t.local[0] {
                global_memory_fence(&t.barrier);
            }
        }
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data[2..4], [1, 0]);
}
