//! An `if` in place of `?` and a panic.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn checked(x: i32, limit: i32) -> i32 {
    if x > limit {
        return -1;
    }
    x
}

pub fn main() {
    let mut data = [1, 5, 2, 9];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = checked(view[i], 4))).unwrap();
    drop(view);
    assert_eq!(data, [1, -1, 2, -1]);
}
