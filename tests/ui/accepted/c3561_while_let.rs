//! `while let` on what is uniform.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let count = 3;
    let kernel = kernel!(|t: TiledIndex<16>| {
        let mut left = Some(count);
        while let Some(n @ 1..) = left {
            t.barrier.wait();
            view[t] += 1;
            left = Some(n - 1);
        }
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [3; 32]);
}
