//! A const and a local variable in place of a static.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn helper(x: i32) -> i32 {
    const STEPS: i32 = 3;
    let mut calls = 0;
    for k in 0..STEPS {
        calls += k * x;
    }
    calls
}

pub fn main() {
    let mut data = [2; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helper(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [6; 4]);
}
