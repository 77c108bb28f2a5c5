//! A `let` with a pattern that always matches.

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
    let Point { x: a, y: _ } = Point { x, y: 1 };
    let [b, ..] = [a, 2, 3];
    b
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
    assert_eq!(data, [0, 1, 2, 3]);
}
