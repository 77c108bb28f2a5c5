//! Consts of floating point.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

const HALF: f32 = 0.5;
const THIRD: f64 = 1.0 / 3.0;
const NONE: f32 = f32::INFINITY;

#[amp]
pub fn helper(x: f32) -> f32 {
    if x == NONE { HALF } else { x * HALF + THIRD as f32 }
}

pub fn main() {
    let mut data = [1.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helper(view[i]) + HALF))
        .unwrap();
    drop(view);
    assert_eq!(data, [1.0 + 1.0 / 3.0; 16]);
}
