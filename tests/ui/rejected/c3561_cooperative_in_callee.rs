//! What a function does with matrices is for all threads of a subgroup, too.

use amp_runtime::cooperative::{Accumulator, CooperativeMatrix};
use amp_runtime::prelude::*;

#[amp]
fn clear(t: TiledIndex<32>, blocks: usize, view: &ArrayViewMut<f32, 2>) {
    for block in 0..blocks {
        let zero: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::zero(t);
        cooperative::store(t, zero, view, [0, 16 * block]);
    }
}

#[amp]
fn kernel(t: TiledIndex<32>, view: &ArrayViewMut<f32, 2>) {
    clear(t, t.local[0] % 2, view);
}

fn main() {}
