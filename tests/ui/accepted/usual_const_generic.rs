//! A const parameter as a length and as a number.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
fn fill<const N: usize>(x: i32) -> i32 {
    let values = [x; N];
    values[0] * N as i32
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    fill::<3>(x)
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
    assert_eq!(data, [0, 3, 6, 9]);
}
