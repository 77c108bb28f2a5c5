//! One function reached on two ways is no recursion.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn bottom(x: i32) -> i32 {
    x + 1
}

#[amp]
pub fn left(x: i32) -> i32 {
    bottom(x) * 2
}

#[amp]
pub fn right(x: i32) -> i32 {
    bottom(bottom(x))
}

pub fn main() {
    let mut data = [5; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = left(1) + right(bottom(2))))
        .unwrap();
    drop(view);
    assert_eq!(data, [9; 4]);
}
