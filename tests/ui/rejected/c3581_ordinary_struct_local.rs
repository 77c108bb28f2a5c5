//! A local variable is of no struct that is not marked `#[amp]`.

use amp_runtime::prelude::*;

#[derive(Clone, Copy)]
struct Particle {
    x: f32,
}

#[amp]
fn helper(x: f32) -> f32 {
    let p = Particle { x: x };
    p.x
}

fn main() {}
