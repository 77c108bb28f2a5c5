//! What is printed is a number or a `bool`.

use amp_runtime::prelude::*;

#[amp]
struct Particle {
    x: f32,
}

#[amp]
fn helper(particle: Particle) {
    amp_println!("{}", particle);
}

fn main() {}
