//! Loops and branches of a callee, all of them uniform.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn inner(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>, count: usize) {
    let mut k = 0;
    loop {
        if k == count {
            break;
        }
        if k > 0 || count > 1 {
            t.barrier.wait();
            view[t] += 1;
        }
        k += 1;
    }
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let count = 3;
    let kernel = kernel!(|t: TiledIndex<16>| {
        for k in 0..count {
            if t.tile[0] == 1 {
                inner(t, &view, k);
            }
        }
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!((data[0], data[31]), (0, 2));
}
