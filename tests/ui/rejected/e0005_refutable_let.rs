//! A `let` whose pattern may not match is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
enum Shape {
    Empty,
    Circle(i32),
}

#[amp]
fn helper(shape: Shape) -> i32 {
    let Shape::Circle(r) = shape;
    r
}

fn main() {}
