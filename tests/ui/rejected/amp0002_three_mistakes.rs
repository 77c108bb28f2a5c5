//! What is not supported is reported at once, each form by its name.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let y = _;
    let range = 0..4;
    let pair = (&x, 1);
    x
}

fn main() {}
