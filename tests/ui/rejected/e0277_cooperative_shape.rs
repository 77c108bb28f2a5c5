//! There are no cooperative matrices of other sizes and numbers.

use amp_runtime::cooperative::{Accumulator, CooperativeMatrix};
use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<32>, view: &ArrayViewMut<f32, 2>) {
    let zero: CooperativeMatrix<f32, 12, 16, Accumulator> = cooperative::zero(t);
    cooperative::store(t, zero, view, [0, 0]);
}

fn main() {}
