//! Functions that are given to variables by their names.

use amp_runtime::prelude::*;

#[amp]
fn square(x: u32) -> u32 {
    x * x
}

#[amp]
fn cube(x: u32) -> u32 {
    x * x * x
}

#[amp]
fn one(x: u32) -> u32 {
    let f = square;
    f(x)
}

#[amp]
fn one_of_two(x: u32) -> u32 {
    let f = if x > 3 { square } else { cube };
    f(x)
}

fn main() {}
