//! A closure within a kernel has what it captures, and its arguments.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let count = 2;
    let kernel = kernel!(|t: TiledIndex<16>| {
        let late = |k: i32| k > count;
        let own = |k: i32| k + view[t];
        view[t] = own(2);
        if late(3) {
            t.barrier.wait();
        }
        view[t] += 1;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [3; 32]);
}
