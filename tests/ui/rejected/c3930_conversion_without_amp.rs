//! A conversion in a kernel is one that is marked.

use amp_runtime::prelude::*;

#[amp]
struct Metres {
    x: f32,
}

#[amp]
struct Feet {
    x: f32,
}

impl From<Metres> for Feet {
    fn from(from: Metres) -> Feet {
        Feet { x: from.x * 3.28084 }
    }
}

#[amp]
fn convert(i: Index<1>, from: &ArrayView<Metres, 1>, to: &ArrayViewMut<Feet, 1>) {
    to[i] = from[i].into();
}

fn main() {}
