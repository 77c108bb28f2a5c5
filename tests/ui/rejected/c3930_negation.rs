//! An ordinary operator with one operand is not `#[amp]`.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

impl std::ops::Neg for Point {
    type Output = Point;

    fn neg(self) -> Point {
        Point { x: -self.x, y: -self.y }
    }
}

#[amp]
fn helper(a: Point) -> Point {
    -a
}

fn main() {}
