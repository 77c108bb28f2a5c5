//! A bound that a type does not have is one error, of a function, a method, and a function of a type.

use amp_runtime::prelude::*;

#[amp]
trait Shape {
    fn area(&self) -> i32;
}

#[amp]
struct Point {
    x: i32,
}

#[amp(cpu)]
fn area_of<T: Shape>(shape: T) -> i32 {
    shape.area()
}

#[amp]
impl Point {
    fn beside<T: Shape>(self, shape: T) -> i32 {
        self.x + shape.area()
    }

    fn under<T: Shape>(shape: T) -> i32 {
        shape.area()
    }
}

#[amp(cpu)]
fn no_shapes(p: Point) -> i32 {
    area_of(p) + p.beside(p) + Point::under(p)
}

fn main() {}
