//! A pattern with another number of parts of a variant is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
enum Shape {
    Empty,
    Circle(i32),
}

#[amp]
fn helper(shape: Shape) -> i32 {
    match shape {
        Shape::Circle(a, b) => a + b,
        Shape::Empty => 0,
    }
}

fn main() {}
