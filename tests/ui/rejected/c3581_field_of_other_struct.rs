//! A field of an `#[amp]` struct is of no struct that is not `#[amp]`.

use amp_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq)]
struct Point {
    x: f32,
}

#[amp]
struct Particle {
    at: Point,
}

fn main() {}
