//! A second function of a name is one error, and what calls the first has none.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn twice(x: i32) -> i32 {
    2 * x
}

#[amp(cpu)]
fn twice(x: f32) -> f32 {
    2.0 * x
}

#[amp]
fn kernel(i: Index<1>, data: &ArrayViewMut<i32, 1>) {
    data[i] = twice(data[i]);
}

fn main() {}
