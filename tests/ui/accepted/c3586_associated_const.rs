//! Consts of types of the standard library.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn clamp(x: f32) -> f32 {
    if x > f32::MAX { f32::MAX } else if x < f32::EPSILON { std::f32::consts::PI } else { x }
}

pub fn main() {
    let mut data = [0.0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = clamp(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [std::f32::consts::PI; 4]);
}
