//! `#[amp]` is put above the `impl`, not on its methods.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

impl Point {
    #[amp]
    fn taxi(&self) -> i32 {
        self.x + self.y
    }
}

fn main() {}
