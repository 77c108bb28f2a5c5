//! A method of a parameter without a bound is rustc's own error, once.

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
fn helper<T>(shape: T) -> i32 {
    shape.area()
}

fn main() {}
