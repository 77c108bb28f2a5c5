//! An element has no padding, whose bytes would have no value.

use amp_runtime::prelude::*;

#[amp]
struct Sample {
    kind: u8,
    value: f32,
}

fn main() {}
