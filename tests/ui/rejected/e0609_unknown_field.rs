//! An unknown field is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: f32,
}

#[amp]
fn helper(p: Point) -> f32 {
    p.z
}

fn main() {}
