//! An `#[amp]` trait is implemented with `#[amp]`.

use amp_runtime::prelude::*;

#[amp]
trait Shape {
    fn area(&self) -> i32;
}

#[amp]
struct Square {
    side: i32,
}

impl Shape for Square {
    fn area(&self) -> i32 {
        self.side * self.side
    }
}

fn main() {}
