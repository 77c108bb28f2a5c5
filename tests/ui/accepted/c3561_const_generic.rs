//! So are constants and generic constants.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

const MORE: usize = 2;

#[amp]
pub fn rounds<const N: usize>(t: TiledIndex<16>) -> i32 {
    let mut count = 0;
    for k in 0..N + MORE {
        if k != N {
            t.barrier.wait();
            count += 1;
        }
    }
    count
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        view[t] = rounds::<3>(t);
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [4; 32]);
}
