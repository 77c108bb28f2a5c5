//! A float literal where an `f32` is needed.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0.5_f32, 1.0, 1.5, 2.0];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i] = view[i] * 2.0;
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [1.0, 2.0, 3.0, 4.0]);
}
