//! A method that calls itself.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

#[amp]
impl Point {
    fn count(self, n: i32) -> i32 {
        if n > 0 { self.count(n - 1) } else { self.x }
    }
}

fn main() {}
