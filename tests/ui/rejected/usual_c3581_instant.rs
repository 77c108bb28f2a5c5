//! The time in a kernel.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: f32) -> f32 {
    let _start = std::time::Instant::now();
    x
}

fn main() {}
