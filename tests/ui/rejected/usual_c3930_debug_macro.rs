//! `dbg!`.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: f32) -> f32 {
    dbg!(x * 2.0)
}

fn main() {}
