//! A `for` over an array, by value and by reference.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    let values = [1, 2, x];
    let mut sum = 0;
    for value in values {
        sum += value;
    }
    for value in &values {
        sum += *value;
    }
    sum
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i] = helper(view[i]);
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [6, 8, 10, 12]);
}
