//! A field of an `#[amp]` struct is no text.

use amp_runtime::prelude::*;

#[amp]
struct Particle {
    x: f32,
    name: String,
}

fn main() {}
