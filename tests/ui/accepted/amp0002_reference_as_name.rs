//! A local name for a variable, to change it.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    let mut values = [x, 1];
    let first = &mut values[0];
    *first += 1;
    values[0] + values[1]
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
    assert_eq!(data, [2, 3, 4, 5]);
}
