//! An operator that a struct does not have is one error at the operator.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
}

#[amp(cpu)]
fn operators(mut a: Point, b: Point) -> i32 {
    let sum = a + b;
    a *= 2;
    let less = a < b;
    (-a).x + less as i32 + sum.x
}

fn main() {}
