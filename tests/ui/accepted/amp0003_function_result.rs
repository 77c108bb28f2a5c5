//! A function with an index and a result is called by a kernel, which writes the result.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn doubled(i: Index<1>, view: &ArrayViewMut<i32, 1>) -> i32 {
    2 * view[i]
}

pub fn main() {
    let mut data = [1, 2, 3, 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = doubled(i, &view))).unwrap();
    drop(view);
    assert_eq!(data, [2, 4, 6, 8]);
}
