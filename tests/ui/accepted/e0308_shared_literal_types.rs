//! Literals in an array, as arguments and as bounds of loops.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn sum(parts: [u32; 3], offset: i64) -> i64 {
    let mut sum = offset - 1;
    for k in 0..3 {
        sum += parts[k] as i64;
    }
    for step in -2..=2 {
        sum += step;
    }
    sum
}

pub fn main() {
    let mut data = [0_i64; 2];
    let view = ArrayViewMut::new(2, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = sum([1, 2, 3], 1_000)))
        .unwrap();
    drop(view);
    assert_eq!(data, [1005; 2]);
}
