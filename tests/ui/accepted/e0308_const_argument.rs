//! The length of an array as a parameter.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
fn sum<const N: usize>(values: [i32; N]) -> i32 {
    let mut sum = 0;
    for k in 0..N {
        sum += values[k];
    }
    sum
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    sum([x, 1]) + sum::<3>([x, x, x])
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i] = helper(view[i]);
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [1, 5, 9, 13]);
}
