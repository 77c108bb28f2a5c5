//! A method marked `#[amp]`, by value, by reference and of a number.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(PartialEq)]
pub struct Point {
    x: i32,
    y: i32,
}

#[amp]
impl Point {
    fn taxi(self) -> i32 {
        self.x + self.y
    }

    fn shift(&mut self, by: i32) {
        self.x += by;
    }

    fn diagonal(x: i32) -> Point {
        Point { x, y: x }
    }
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    let mut point = Point { x, y: 1 };
    point.shift(2);
    point.taxi() + Point::diagonal(x).y
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
    assert_eq!(data, [3, 5, 7, 9]);
}
