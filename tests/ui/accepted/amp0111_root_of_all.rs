//! A check that holds for every thread.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [4.0_f32, 9.0, -1.0];
    let view = ArrayViewMut::new(3, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let x = view[i].max(0.0);
        amp_assert!(x >= 0.0, "no root of {x}");
        view[i] = x.sqrt();
    })).unwrap();
    drop(view);
    assert_eq!(data, [2.0, 3.0, 0.0]);
}
