//! A method is not unsafe.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

#[amp]
impl Point {
    unsafe fn taxi(&self) -> i32 {
        self.x + self.y
    }
}

fn main() {}
