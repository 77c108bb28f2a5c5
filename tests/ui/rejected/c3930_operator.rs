//! An ordinary operator of an `#[amp]` struct is not `#[amp]`.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

impl std::ops::Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

#[amp]
fn helper(a: Point, b: Point) -> Point {
    a + b
}

fn main() {}
