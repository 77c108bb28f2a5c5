//! An ordinary method of an `#[amp]` struct is not `#[amp]`.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

impl Point {
    fn taxi(&self) -> i32 {
        self.x + self.y
    }
}

#[amp]
fn helper(point: Point) -> i32 {
    point.taxi()
}

fn main() {}
