//! An `#[amp]` function, called from a kernel and from a function.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn one_more(x: i32) -> i32 {
    x + 1
}

#[amp]
pub fn two_more(x: i32) -> i32 {
    one_more(one_more(x))
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = two_more(one_more(0))))
        .unwrap();
    drop(view);
    assert_eq!(data, [3; 4]);
}
