//! So is the extent of a view.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        let mut left = view.extent()[0];
        while left > 0 {
            t.barrier.wait();
            left /= 2;
        }
        view[t] = left as i32 + 1;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [1; 32]);
}
