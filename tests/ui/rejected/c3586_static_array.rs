//! A kernel reads no element of a static array.

use amp_runtime::prelude::*;

static TABLE: [f32; 4] = [1.0, 2.0, 3.0, 4.0];

#[amp]
fn helper(i: usize) -> f32 {
    TABLE[i]
}

fn main() {}
