//! `#[amp]` is not for impl blocks.

use amp_runtime::prelude::*;

struct Particle;

#[amp]
impl Particle {
    fn helper(x: i32) -> i32 {
        x
    }
}

fn main() {}
