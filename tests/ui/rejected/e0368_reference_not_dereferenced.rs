//! A forgotten `*` before what is changed: one error, which proposes it where it belongs.

use amp_runtime::prelude::*;

#[amp]
fn add_one(x: &mut f32) {
    x += 1.0;
}

#[amp]
fn both(x: f32) -> f32 {
    let mut y = x;
    let r = &mut y;
    r *= 2.0;
    y
}

fn main() {}
