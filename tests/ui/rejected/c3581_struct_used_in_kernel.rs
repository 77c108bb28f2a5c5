//! A mistake in a struct is no mistake of the kernels that use it.

use amp_runtime::prelude::*;

#[amp]
struct Particle {
    x: f32,
    name: char,
}

#[amp]
fn moved(p: Particle) -> Particle {
    let mut next = p;
    next.x += 1.0;
    next
}

fn main() {}
