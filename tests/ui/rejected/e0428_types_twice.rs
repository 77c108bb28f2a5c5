//! Two types of one name in a module are one error, and so are an `#[amp]` type and another.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: f32,
}

#[amp]
struct Point {
    y: f32,
}

#[amp]
struct Mode(i32);

#[amp]
enum Mode {
    Off,
}

fn main() {}
