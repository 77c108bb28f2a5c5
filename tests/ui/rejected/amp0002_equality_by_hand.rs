//! `#[amp]` derives equality, part by part: there is no other.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
}

#[amp]
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
