//! A struct of kernels is marked `#[amp]`.

use amp_runtime::prelude::*;

#[derive(Clone, Copy)]
struct Particle {
    x: f32,
}

#[amp]
fn helper(p: Particle) -> f32 {
    p.x
}

fn main() {}
