//! Every mistaken type of a signature and of the body is reported at once.

use amp_runtime::prelude::*;

#[amp]
fn helper(name: String, data: *mut f32) -> Vec<f32> {
    let c: char;
    1.0
}

fn main() {}
