//! A method has no name that is a function.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: f32,
}

#[amp]
impl Point {
    fn plus(self, other: Point) -> Point {
        Point { x: self.x + other.x }
    }
}

fn main() {
    let plus = function!(Point::plus);
    let _ = plus;
}
