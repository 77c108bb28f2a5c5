//! A method of a number whose type nothing says.

use amp_runtime::prelude::*;

#[amp]
fn powers(x: i32) -> i32 {
    let mut sum = x;
    for k in 0..4 {
        sum += k.pow(2);
    }
    sum
}

#[amp]
fn root(x: f32) -> f32 {
    x + 2.0.sqrt()
}

fn main() {}
