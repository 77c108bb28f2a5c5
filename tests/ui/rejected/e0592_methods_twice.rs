//! Two methods of one name are one error: in one `impl` block and in two.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
}

#[amp]
impl Point {
    fn twice(self) -> i32 {
        2 * self.x
    }

    fn twice(self) -> i32 {
        self.x + self.x
    }

    fn half(self) -> i32 {
        self.x / 2
    }
}

#[amp]
impl Point {
    fn half(self) -> i32 {
        self.x >> 1
    }
}

fn main() {}
