//! A function of kernels, and one of kernels and of ordinary Rust.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

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
    accept(view.extent(), amp!(|i: Index<1>| view[i] = doubled(successor(view[i]))));
    drop(view);
    assert_eq!(data[3], 2 * successor(4));
}
