//! A const declared in the kernel, before and after its use.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        const FIRST: i32 = 3;
        view[i] = FIRST + SECOND;
        const SECOND: i32 = 4;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [7; 4]);
}
