//! A function of kernels, and one of kernels and of ordinary Rust.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn doubled(x: i32) -> i32 {
    2 * x
}

#[amp(cpu)]
pub fn successor(x: i32) -> i32 {
    x + 1
}

pub fn main() {
    let mut data = [1, 2, 3, 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = doubled(successor(view[i]))))
        .unwrap();
    drop(view);
    assert_eq!(data[3], 2 * successor(4));
}
