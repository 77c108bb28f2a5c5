//! A name may stand for something of the thread before, and of the tile later.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        let mut k = t.local[0];
        view[t] = k as i32;
        k = 3;
        let own = t.local[0];
        let own = own - own * 0 + 1;
        let count = k;
        for k in 0..count {
            t.barrier.wait();
            view[t] += k as i32;
        }
        view[t] += own as i32;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data[15], 34);
}
