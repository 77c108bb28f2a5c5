//! Arrays whose lengths are constants: of the kernel, of a function, computed.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn sum<const N: usize>(x: i32) -> i32 {
    let values = [x; N];
    let mut sum = 0;
    for value in values {
        sum += value;
    }
    sum
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            const LENGTH: usize = 3;
            let count = 2;
            let twice = [view[i]; 2 * LENGTH];
            view[i] = twice[count] + sum::<4>(view[i]);
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [0, 5, 10, 15]);
}
