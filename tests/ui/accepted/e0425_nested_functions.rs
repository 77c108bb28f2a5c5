//! Kernels of one name in two functions, with the same captures.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn one(view: &ArrayViewMut<i32, 1>) {
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = 1)).unwrap();
}

pub fn two(view: &ArrayViewMut<i32, 1>) {
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] += 2)).unwrap();
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    one(&view);
    two(&view);
    drop(view);
    assert_eq!(data, [3; 4]);
}
