//! A pattern that leaves a field out is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

#[amp]
fn helper(point: Point) -> i32 {
    let Point { x } = point;
    x
}

fn main() {}
