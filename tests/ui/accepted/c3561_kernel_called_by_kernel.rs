//! A kernel function that another kernel calls.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn steps(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>, count: usize) {
    for _ in 0..count {
        t.barrier.wait();
        view[t] += 1;
    }
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        steps(t, &view, 2);
        steps(t, &view, t.tile[0]);
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!((data[0], data[31]), (2, 3));
}
