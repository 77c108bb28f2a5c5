//! A parameter is of a type, or of a type parameter.

use amp_runtime::prelude::*;

#[amp]
trait Shape {
    fn area(&self) -> i32;
}

#[amp]
struct Square {
    side: i32,
}

#[amp]
impl Shape for Square {
    fn area(&self) -> i32 {
        self.side * self.side
    }
}

#[amp]
fn helper(shape: impl Shape) -> i32 {
    shape.area()
}

fn main() {}
