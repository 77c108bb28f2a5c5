//! The mark on a method in place of its `impl`.

use amp_runtime::prelude::*;

struct Circle {
    radius: f32,
}

impl Circle {
    #[amp]
    fn area(&self) -> f32 {
        3.0 * self.radius
    }
}

fn main() {}
