//! Nor by a constant that is zero.

use amp_runtime::prelude::*;

const ZERO: i32 = 5 - 5;

mod sizes {
    pub const WIDTH: usize = 0;
}

#[amp]
fn item(x: i32) -> i32 {
    x / ZERO
}

#[amp]
fn by_path(x: usize) -> usize {
    x % sizes::WIDTH
}

#[amp]
fn local(x: i32) -> i32 {
    const NONE: i32 = ZERO * 2;
    x.rem_euclid(NONE)
}

fn main() {}
