//! A parameter is no slice.

use amp_runtime::prelude::*;

#[amp]
fn helper(data: &[f32]) -> f32 {
    data[0]
}

fn main() {}
