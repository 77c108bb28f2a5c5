//! A function without `->` whose body has a value: one error, which proposes the result's type where it belongs.

use amp_runtime::prelude::*;

#[amp]
fn next(x: u32) {
    x + 1
}

#[amp]
fn branches(x: u32, c: bool) {
    if c { x } else {}
}

#[amp]
fn arms(x: u32) {
    match x {
        0 => (),
        _ => 3,
    }
}

fn main() {}
