//! An ordinary comparison of an `#[amp]` struct is not `#[amp]`.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

impl PartialEq for Point {
    fn eq(&self, other: &Point) -> bool {
        self.x == other.x
    }
}

#[amp]
fn helper(a: Point, b: Point) -> bool {
    a == b
}

fn main() {}
