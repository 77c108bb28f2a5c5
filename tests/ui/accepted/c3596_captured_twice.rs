//! A view that two kernels capture, one of them twice.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let first = kernel!(|i: Index<1>| view[i] = view[i] + view[0]);
    let second = kernel!(|i: Index<1>| view[i] *= 2);
    parallel_for_each(view.extent(), first).unwrap();
    parallel_for_each(view.extent(), second).unwrap();
}
