//! A kernel declares no static in an inner block either.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn helper(x: i32) -> i32 {
    let mut y = x;
    for i in 0..4 {
        if i > 2 {
            static STEP: i32 = 3;
            y += STEP;
        }
    }
    y
}

fn main() {}
