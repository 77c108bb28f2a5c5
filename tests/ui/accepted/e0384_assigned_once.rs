//! A variable that is declared first and assigned once, in each branch.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn helper(x: i32) -> i32 {
    let y: i32;
    if x > 3 {
        y = 1;
    } else {
        y = 2;
    }
    y
}

pub fn main() {
    let mut data = [1, 7];
    let view = ArrayViewMut::new(2, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helper(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [2, 1]);
}
