//! Each use of a static is reported.

use amp_runtime::prelude::*;

static A: i32 = 1;
static B: f32 = 2.0;

#[amp]
fn helper(x: i32) -> f32 {
    (x + A) as f32 + B
}

fn main() {}
