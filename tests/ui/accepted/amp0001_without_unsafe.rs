//! An index in place of a pointer, where unsafe code is forbidden.

#![forbid(unsafe_code)]

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn one_more(x: i32) -> i32 {
    x + 1
}

pub fn main() {
    let mut data = [1, 2, 3, 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = one_more(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [2, 3, 4, 5]);
}
