//! An argument of a closure of another type is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: f32) -> i32 {
    let twice = |v: i32| 2 * v;
    twice(x)
}

fn main() {}
