//! Parameters may have any name.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn kernel(start: Index<1>, builder: &ArrayViewMut<i32, 1>, index: i32, slot0: i32) {
    builder[start] = helper(index, slot0, 3, 4, 5);
}

#[amp]
pub fn helper(builder: i32, index: i32, value: i32, b: i32, path: i32) -> i32 {
    let left = builder + 10 * index;
    let right = 100 * value + 1000 * b;
    left + right + path * 10000
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel(&view, 1, 2)).unwrap();
    drop(view);
    assert_eq!(data, [54321; 4]);
}
