//! An `#[amp]` struct is copied, so nothing can run where it ends.

use amp_runtime::prelude::*;

#[amp]
struct Particle {
    x: f32,
}

impl Drop for Particle {
    fn drop(&mut self) {}
}

fn main() {}
