//! A method does not suspend.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

#[amp]
impl Point {
    async fn taxi(&self) -> i32 {
        self.x + self.y
    }
}

fn main() {}
