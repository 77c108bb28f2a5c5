//! Jumps that all threads make together.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let count = 5;
    let kernel = kernel!(|t: TiledIndex<16>| {
        for k in 0..9 {
            if k == count {
                break;
            }
            if k % 2 == 1 {
                continue;
            }
            t.barrier.wait();
            view[t] += 1;
        }
        if t.tile[0] == 0 {
            return;
        }
        t.barrier.wait();
        view[t] += 10;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!((data[0], data[31]), (3, 13));
}
