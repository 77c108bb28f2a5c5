//! Threads that leave a loop one by one come together after it.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        let mut k = 0;
        while k < 20 {
            if k > t.local[0] {
                break;
            }
            k += 3;
        }
        for m in 0..3 {
            if view[t] > m {
                continue;
            }
            view[t] = m + 1;
        }
        t.barrier.wait();
        view[t] += k as i32;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!((data[0], data[15]), (6, 21));
}
