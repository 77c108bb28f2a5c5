//! A field of an element is an element: no tuple struct, no enum, no generic struct of what is none.

use amp_runtime::prelude::*;

#[amp]
struct Pair(i32, i32);

#[amp]
enum Mode {
    Off,
    On,
}

#[amp]
struct Complex<T> {
    re: T,
    im: T,
}

#[amp]
struct Particle {
    at: Pair,
    mode: Mode,
    phase: Complex<usize>,
}

#[amp]
fn kernel(i: Index<1>, particles: &ArrayViewMut<Particle, 1>) {
    particles[i] = particles[i];
}

fn main() {}
