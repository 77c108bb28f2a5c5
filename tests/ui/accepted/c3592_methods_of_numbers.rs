//! What an instruction does, as a method of numbers.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0x8000_0001_u32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        view[i] = view[i].rotate_left(1) + view[i].count_ones();
    })).unwrap();
    drop(view);
    assert_eq!(data, [5; 4]);
}
