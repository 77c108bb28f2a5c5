//! An ordinary operator with assignment is not `#[amp]`.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

impl std::ops::AddAssign for Point {
    fn add_assign(&mut self, other: Point) {
        self.x += other.x;
        self.y += other.y;
    }
}

#[amp]
fn helper(a: Point, b: Point) -> Point {
    let mut sum = a;
    sum += b;
    sum
}

fn main() {}
