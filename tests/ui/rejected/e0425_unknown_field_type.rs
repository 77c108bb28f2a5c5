//! The type of a field that there is not is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
struct Body {
    at: Position,
}

#[amp]
struct Pair(f32, Velocity);

#[amp]
enum Figure {
    Empty,
    Filled(Colour),
}

#[amp]
fn mass(body: Body, pair: Pair, figure: Figure) -> f32 {
    pair.0
}

fn main() {}
