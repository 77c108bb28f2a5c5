//! A const.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

const OFFSET: i32 = 3;

#[amp]
pub fn helper(x: i32) -> i32 {
    x + OFFSET
}

pub fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helper(view[i]) * OFFSET))
        .unwrap();
    drop(view);
    assert_eq!(data, [12; 16]);
}
