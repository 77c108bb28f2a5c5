//! `while let` until a pattern does not match.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    let mut left = Some(x);
    let mut rounds = 0;
    while let Some(n) = left {
        left = if n > 0 { Some(n - 1) } else { None };
        rounds += 1;
    }
    rounds
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
    assert_eq!(data, [1, 2, 3, 4]);
}
