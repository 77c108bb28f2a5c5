//! A semicolon behind what was to be the result.

use amp_runtime::prelude::*;

#[amp]
fn sum(x: f32, y: f32) -> f32 {
    x + 2.0 * y;
}

#[amp]
fn root(x: f32) -> f32 {
    let y = x.abs();
    y.sqrt();
}

#[amp]
fn chosen(n: u32) -> u32 {
    if n > 1 { n; } else { n + 1 }
}

fn main() {}
