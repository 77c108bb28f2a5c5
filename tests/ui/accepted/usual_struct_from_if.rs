//! A struct from an `if` that is decided at run time.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(PartialEq)]
pub struct Point {
    x: i32,
    y: i32,
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    let point = if x > 1 { Point { x, y: 1 } } else { Point { x: 9, y: 2 } };
    point.x * 10 + point.y
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i] = helper(view[i]);
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [92, 92, 21, 31]);
}
