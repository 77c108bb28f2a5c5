//! The columns of the left factor are the rows of the right one.

use amp_runtime::cooperative::{Accumulator, CooperativeMatrix, Left, Right};
use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<32>, a: &ArrayView<f16, 2>, c: &ArrayViewMut<f32, 2>) {
    let left: CooperativeMatrix<f16, 16, 16, Left> = cooperative::load(t, a, [0, 0]);
    let right: CooperativeMatrix<f16, 8, 8, Right> = cooperative::load(t, a, [0, 0]);
    let sum: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::zero(t);
    let sum = cooperative::multiply_add(t, left, right, sum);
    cooperative::store(t, sum, c, [0, 0]);
}

fn main() {}
