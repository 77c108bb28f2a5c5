//! `else if` in place of `match`, as an expression.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn sign(x: i32) -> i32 {
    let result = if x < 0 {
        -1
    } else if x == 0 {
        0
    } else {
        1
    };
    result
}

pub fn main() {
    let mut data = [-5, 0, 7];
    let view = ArrayViewMut::new(3, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = sign(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [-1, 0, 1]);
}
