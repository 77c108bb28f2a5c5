//! A function that its type does not have is one error, as in Rust.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
}

#[amp]
trait Shape {
    fn area(&self) -> i32;
}

#[amp]
impl Point {
    fn new(x: i32) -> Self {
        Self::origin(x)
    }
}

#[amp(cpu)]
fn of_a_struct(x: i32) -> i32 {
    Point::nwe(x).x
}

#[amp(cpu)]
fn of_a_number(x: i32) -> i32 {
    i32::twice(x)
}

#[amp(cpu)]
fn of_a_parameter<T: Shape>(shape: T) -> i32 {
    T::corners(&shape)
}

fn main() {}
