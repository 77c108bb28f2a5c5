//! An ordinary function of an `#[amp]` struct is not `#[amp]`.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

impl Point {
    fn diagonal(x: i32) -> Point {
        Point { x, y: x }
    }
}

#[amp]
fn helper(x: i32) -> i32 {
    Point::diagonal(x).y
}

fn main() {}
