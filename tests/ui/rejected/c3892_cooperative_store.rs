//! A matrix is not stored to a view that is only read.

use amp_runtime::cooperative::{Accumulator, CooperativeMatrix};
use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<32>, view: &ArrayView<f32, 2>) {
    let zero: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::zero(t);
    cooperative::store(t, zero, view, [0, 0]);
}

fn main() {}
