//! All threads of a subgroup hold a matrix together: none of them stores it alone.

use amp_runtime::cooperative::{Accumulator, CooperativeMatrix};
use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<32>, view: &ArrayViewMut<f32, 2>) {
    let zero: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::zero(t);
    if t.local[0] == 0 {
        cooperative::store(t, zero, view, [0, 0]);
    }
}

fn main() {}
