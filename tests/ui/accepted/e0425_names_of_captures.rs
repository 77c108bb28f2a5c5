//! Captures and the index may have any name.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 4];
    let (builder, value, left, slot0, b, path) = (1, 2, 3, 4, 5, 6);
    let kernel = ArrayViewMut::new(4, &mut data).unwrap();
    let launch = kernel!(|index: Index<1>| {
        let start = builder + value;
        let device = left + slot0;
        kernel[index] = start + device + b + path;
    });
    parallel_for_each(kernel.extent(), launch).unwrap();
    drop(kernel);
    assert_eq!(data, [21; 4]);
}
