//! A method that is not as its trait has it is one error, at what differs.

use amp_runtime::prelude::*;

#[amp]
trait Shape {
    fn scaled(&self, by: i32) -> i32;
    fn area(&self) -> i32;
    fn grow(&mut self);
    fn edge(&self, number: i32) -> i32;
    fn corners() -> i32;
}

#[amp]
struct Square {
    side: i32,
}

#[amp]
impl Shape for Square {
    fn scaled(&self, by: f32) -> i32 {
        self.side * by as i32
    }

    fn area(&self) -> f32 {
        self.side as f32
    }

    fn grow(&self) {}

    fn edge(&self) -> i32 {
        self.side
    }

    fn corners(&self) -> i32 {
        4
    }
}

fn main() {}
