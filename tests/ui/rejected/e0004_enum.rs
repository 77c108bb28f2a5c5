//! A `match` that leaves a variant out is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
enum Shape {
    Empty,
    Circle(i32),
}

#[amp]
fn helper(shape: Shape) -> i32 {
    match shape {
        Shape::Circle(r) => r,
    }
}

fn main() {}
