//! Matrices under conditions that are the same for all threads of a subgroup.

use amp_runtime::cooperative::{Accumulator, CooperativeMatrix};
use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn clear(t: TiledIndex<32>, blocks: usize, view: &ArrayViewMut<f32, 2>) {
    for block in 0..blocks {
        let zero: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::zero(t);
        cooperative::store(t, zero, view, [0, 16 * block]);
    }
}

#[amp]
fn kernel(t: TiledIndex<32>, view: &ArrayViewMut<f32, 2>) {
    if subgroup::id(t) == 0 {
        clear(t, 1, view);
    }
    let other = subgroup::broadcast_first(t, t.local[0]) / 8;
    if other == 1 {
        clear(t, other, view);
    }
}

pub fn main() {
    let mut ones = vec![1.0_f32; 256];
    let view = ArrayViewMut::new([16, 16], &mut ones).unwrap();
    parallel_for_each(Extent::new([32]).tile::<32>(), kernel(&view)).unwrap();
    drop(view);
    assert_eq!(ones, [0.0; 256]);
}
