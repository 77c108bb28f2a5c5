//! A cooperative matrix in a kernel without tiles.

use amp_runtime::cooperative::{Accumulator, CooperativeMatrix};
use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<f32, 2>) {
    let zero: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::zero(i);
    cooperative::store(i, zero, view, [0, 0]);
}

fn main() {}
