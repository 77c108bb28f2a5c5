//! A struct with a comma missing, which has a `String` as well, and is used.

use amp_runtime::prelude::*;

#[amp]
struct Particle {
    mass: f32
    charge: f32,
    name: String,
}

#[amp]
fn weight(particle: Particle) -> f32 {
    particle.mass * particle.charge
}

fn main() {}
