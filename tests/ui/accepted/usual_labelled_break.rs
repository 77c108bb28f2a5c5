//! A labelled `break` of an outer loop.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    let mut rounds = 0;
    'outer: for i in 0..4 {
        for j in 0..4 {
            if i * j > x {
                break 'outer;
            }
            rounds += 1;
        }
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
    assert_eq!(data, [5, 6, 7, 10]);
}
