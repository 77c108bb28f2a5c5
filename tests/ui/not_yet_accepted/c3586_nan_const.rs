//! A const that is not a number, which no pattern can hold.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

const HALF: f32 = 0.5;
const THIRD: f64 = 1.0 / 3.0;
const NONE: f32 = f32::NAN;

#[amp]
pub fn helper(x: f32) -> f32 {
    if x == NONE { HALF } else { x * HALF + THIRD as f32 }
}

pub fn main() {
    let mut data = [1.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    accept(view.extent(), amp!(|i: Index<1>| view[i] = helper(view[i]) + HALF));
    drop(view);
    assert_eq!(data, [1.0 + 1.0 / 3.0; 16]);
}
