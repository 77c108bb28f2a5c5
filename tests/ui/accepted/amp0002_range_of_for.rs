//! A range in a `for`, and as two ends.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn sum(start: i32, end: i32) -> i32 {
    let mut sum = 0;
    for k in start..end {
        sum += k;
    }
    sum
}

pub fn main() {
    let mut data = [3, 4, 5, 6];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = sum(1, view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [3, 6, 10, 15]);
}
