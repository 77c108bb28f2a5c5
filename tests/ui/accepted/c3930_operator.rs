//! Operators marked `#[amp]`.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(PartialEq)]
pub struct Point {
    x: i32,
    y: i32,
}

#[amp]
impl std::ops::Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

#[amp]
impl std::ops::Neg for Point {
    type Output = Point;

    fn neg(self) -> Point {
        Point { x: -self.x, y: -self.y }
    }
}

#[amp]
impl std::ops::AddAssign for Point {
    fn add_assign(&mut self, other: Point) {
        self.x += other.x;
        self.y += other.y;
    }
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    let mut point = -(Point { x, y: 1 } + Point { x: 1, y: 1 });
    point += Point { x: 10, y: 0 };
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
    assert_eq!(data, [88, 78, 68, 58]);
}
