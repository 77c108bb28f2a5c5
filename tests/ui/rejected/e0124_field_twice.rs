//! A field that is there twice, in a struct and in a variant.

use amp_runtime::prelude::*;

#[amp]
struct Particle {
    mass: f32,
    mass: f32,
}

#[amp]
struct Pair<T> {
    first: T,
    first: i32,
}

#[amp]
enum Figure {
    Empty,
    Square { side: i32, side: f32 },
}

#[amp]
fn area(figure: Figure, particle: Particle) -> f32 {
    match figure {
        Figure::Empty => particle.mass,
        Figure::Square { side } => side as f32,
    }
}

fn main() {}
