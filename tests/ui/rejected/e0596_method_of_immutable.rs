//! A method that changes an immutable variable is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

#[amp]
impl Point {
    fn moved(self, by: i32) -> Point {
        Point { x: self.x + by, y: self.y }
    }

    fn shift(&mut self, by: i32) {
        self.x += by;
    }

    fn origin() -> Point {
        Point { x: 0, y: 0 }
    }
}

#[amp]
fn helper(x: i32) -> i32 {
    let point = Point { x, y: 1 };
    point.shift(2);
    point.x
}

fn main() {}
