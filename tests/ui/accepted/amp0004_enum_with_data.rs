//! An enum with data.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
enum Shape {
    Empty,
    Square(i32),
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    let shape = if x > 1 { Shape::Square(x) } else { Shape::Empty };
    match shape {
        Shape::Square(side) => side * side,
        Shape::Empty => -1,
    }
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
    assert_eq!(data, [-1, -1, 4, 9]);
}
