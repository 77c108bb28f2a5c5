//! What a kernel captures is the same for all threads.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Clone, Copy)]
pub struct Limits {
    first: i32,
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let (count, flag) = (3, true);
    let limits = Limits { first: 2 };
    let kernel = kernel!(|t: TiledIndex<16>| {
        for k in 0..count {
            if limits.first > k && flag {
                t.barrier.wait();
            }
            view[t] += 1;
        }
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [3; 32]);
}
