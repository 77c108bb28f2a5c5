//! A function with the name of a local variable of other code.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn step(x: i32) -> i32 {
    x + 1
}

#[amp]
pub fn other(x: i32) -> i32 {
    let step = 4;
    x * step
}

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = other(step(view[i]))))
        .unwrap();
    drop(view);
    assert_eq!(data, [8; 4]);
}
