//! A method that the trait does not have, and one that is there twice, is one error each.

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

    fn aera(&self) -> i32 {
        self.side
    }
}

#[amp]
impl Square {
    fn half(&self) -> i32 {
        self.side / 2
    }

    fn half(&self) -> i32 {
        self.side >> 1
    }
}

fn main() {}
