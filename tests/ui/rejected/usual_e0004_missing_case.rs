//! A `match` that leaves a case out.

use amp_runtime::prelude::*;

#[amp]
fn helper(k: u32) -> f32 {
    match k {
        0 => 1.0,
        1 => 2.0,
    }
}

fn main() {}
