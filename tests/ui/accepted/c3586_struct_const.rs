//! A const that is an `#[amp]` struct, and a table of such.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub struct Tap {
    at: u32,
    weight: f32,
}

const MIDDLE: Tap = Tap { at: 1, weight: 0.5 };
const TAPS: [Tap; 2] = [MIDDLE, Tap { at: 2, weight: 0.25 }];

#[amp]
pub fn weighted(k: usize) -> f32 {
    TAPS[k].weight * TAPS[k].at as f32 + MIDDLE.weight
}

pub fn main() {
    let mut data = [0.0; 2];
    let view = ArrayViewMut::new(2, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = weighted(i[0]))).unwrap();
    drop(view);
    assert_eq!(data, [1.0; 2]);
}
