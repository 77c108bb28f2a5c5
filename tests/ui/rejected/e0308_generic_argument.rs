//! Two arguments of one type parameter have one type.

use amp_runtime::prelude::*;

#[amp]
fn second<T: Copy>(_x: T, y: T) -> T {
    y
}

#[amp]
fn helper(x: i32) -> i32 {
    second(x, 1.5_f32)
}

fn main() {}
