//! A local name for a view.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn helper(view: &ArrayViewMut<i32, 1>, x: i32) {
    let same = view;
    same[0] = x;
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|_i: Index<1>| {
        helper(&view, 3);
    })).unwrap();
    drop(view);
    assert_eq!(data[0], 3);
}
