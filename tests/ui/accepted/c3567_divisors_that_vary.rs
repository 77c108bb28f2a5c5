//! Divisors that are not zero, may be not zero, or are never reached when they are.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

const STEP: i32 = 3;
const PADDING: i32 = 0;
const NOTHING: f32 = 0.0;

#[amp]
fn padded(x: i32) -> i32 {
    if PADDING != 0 { x % PADDING } else { x }
}

#[amp]
fn rows<const N: usize>(x: usize) -> usize {
    x / N
}

pub fn main() {
    let mut data = [7; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let zero = 0;
        let x = view[i];
        let y = x / (3 - 2) + x % STEP + x.rem_euclid(4 / 2) + x / zero;
        let z = (1.0 / NOTHING).min(2.0) as i32;
        view[i] = y + z + padded(x) + rows::<2>(9) as i32;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data[0], 7 + 1 + 1 + 7 + 2 + 7 + 4);
}
