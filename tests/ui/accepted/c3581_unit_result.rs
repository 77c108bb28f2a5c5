//! A function without a result, one with a written result of nothing, and a unit value.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn first(view: &ArrayViewMut<i32, 1>) {
    view[0] = 1;
}

#[amp]
pub fn second(view: &ArrayViewMut<i32, 1>) -> () {
    first(view);
    ()
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|_i: Index<1>| second(&view))).unwrap();
    drop(view);
    assert_eq!(data, [1, 0, 0, 0]);
}
