//! A method is no kernel function yet.

use amp_runtime::prelude::*;

struct Particle;

impl Particle {
    #[amp]
    fn helper(&self, x: i32) -> i32 {
        x
    }
}

fn main() {}
