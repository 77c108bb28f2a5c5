//! An atomic operation on an element of a view.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [5, 0, 0, 0];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            atomic_fetch_add(&view[0], i[0] as i32);
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [11, 0, 0, 0]);
}
