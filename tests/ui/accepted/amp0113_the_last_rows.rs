//! A section that ends where its view does.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut picture = [1_u8; 24];
    let view = ArrayViewMut::new([4, 6], &mut picture).unwrap();
    let last = view.section([2, 0], [2, 6]).unwrap();
    parallel_for_each(last.extent(), kernel!(|i: Index<2>| last[i] = 7)).unwrap();
    drop((view, last));
    assert_eq!(picture[..12], [1; 12]);
    assert_eq!(picture[12..], [7; 12]);
}
