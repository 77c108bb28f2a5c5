//! A helper may take a value by reference, and a kernel may capture one.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
pub fn next(x: &i32) -> i32 {
    let y = *x;
    y + *x - y + 1
}

pub fn main() {
    let five = 5;
    let by_reference = &five;
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let three = 3;
        view[i] = *by_reference + next(&three) + next(&view[i]) - by_reference;
    })).unwrap();
    drop(view);
    assert_eq!(data, [5; 4]);
}
