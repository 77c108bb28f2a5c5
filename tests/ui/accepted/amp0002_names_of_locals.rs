//! Local variables may have any name.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn helper(builder: i32, index: i32, value: i32) -> i32 {
    let left = builder + index;
    let right = value;
    let slot0 = left * 2;
    let b = slot0 + right;
    let path = b - 1;
    let kernel = path;
    kernel
}

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helper(1, 2, 3))).unwrap();
    drop(view);
    assert_eq!(data, [8; 4]);
}
