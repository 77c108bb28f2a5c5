//! A view of bytes.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [1_u8, 5, 6, 7];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i] += 250;
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [251, 255, 0, 1]);
}
