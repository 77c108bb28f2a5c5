//! A table of constants, read at a computed position.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

const TABLE: [[f32; 2]; 3] = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];

#[amp]
pub fn lookup(i: usize) -> f32 {
    TABLE[i % 3][1] + TABLE[0][i % 2]
}

pub fn main() {
    let mut data = [0.0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = lookup(i[0]))).unwrap();
    drop(view);
    assert_eq!(data, [3.0, 6.0, 7.0, 4.0]);
}
