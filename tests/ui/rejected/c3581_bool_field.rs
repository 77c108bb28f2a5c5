//! A field of an `#[amp]` struct has the same bytes everywhere.

use amp_runtime::prelude::*;

#[amp]
struct Particle {
    x: f32,
    alive: bool,
}

fn main() {}
