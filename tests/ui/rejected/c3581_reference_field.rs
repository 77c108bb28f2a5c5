//! An `#[amp]` struct holds no references.

use amp_runtime::prelude::*;

#[amp]
struct Part<'a> {
    values: &'a [f32; 4],
}

fn main() {}
