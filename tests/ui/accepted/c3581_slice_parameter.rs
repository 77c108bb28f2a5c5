//! A parameter is a slice of a local array.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
fn last(values: &[i32]) -> i32 {
    values[values.len() - 1]
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    let values = [x, 5];
    last(&values) + last(&[1, 2, x])
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
    assert_eq!(data, [5, 6, 7, 8]);
}
