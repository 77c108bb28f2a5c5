//! An argument of another type is one error of a method, too.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
}

#[amp]
impl Point {
    fn plus(self, y: i32) -> i32 {
        self.x + y
    }
}

#[amp]
fn helper(p: Point, x: f32) -> i32 {
    p.plus(x)
}

fn main() {}
