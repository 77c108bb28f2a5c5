//! A function of a type that calls itself.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

#[amp]
impl Point {
    fn count(n: i32) -> i32 {
        if n > 0 { Self::count(n - 1) } else { 0 }
    }
}

fn main() {}
