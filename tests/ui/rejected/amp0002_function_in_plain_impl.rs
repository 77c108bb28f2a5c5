//! `#[amp]` is put above the `impl`, for functions without `self` as well.

use amp_runtime::prelude::*;

struct Point {
    x: i32,
}

impl Point {
    #[amp]
    fn doubled(x: i32) -> i32 {
        x + x
    }
}

fn main() {}
