//! An `#[amp]` struct holds no slices.

use amp_runtime::prelude::*;

#[amp]
struct Part {
    values: [f32],
}

fn main() {}
