//! A generic struct in a kernel.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
struct Pair<A, B> {
    first: A,
    second: B,
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    let pair = Pair { first: x, second: 1.5 };
    let Pair { first, second } = pair;
    first + second as i32
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
