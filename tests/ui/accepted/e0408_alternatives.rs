//! Alternatives that bind the same name.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    match (x, 2 - x) {
        (0, n) | (n, 0) => n,
        (a, b) => 10 * a + b,
    }
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
    assert_eq!(data, [2, 11, 2, 29]);
}
