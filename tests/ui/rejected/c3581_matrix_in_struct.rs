//! A cooperative matrix in a struct or an enum: one error for each, and nothing of their traits.

use amp_runtime::cooperative::{Accumulator, CooperativeMatrix};
use amp_runtime::prelude::*;

#[amp]
struct Held(CooperativeMatrix<f32, 16, 16, Accumulator>, u32);

#[amp]
enum Maybe {
    Held(CooperativeMatrix<f32, 16, 16, Accumulator>),
    None,
}

fn main() {}
