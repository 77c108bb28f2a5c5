//! A parameter is a closure.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
fn twice(f: impl Fn(i32) -> i32, x: i32) -> i32 {
    f(f(x))
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    twice(|y| y + x, 1)
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
    assert_eq!(data, [1, 3, 5, 7]);
}
