//! A view of the table, of which nothing is captured by value.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let table = vec![0.5_f32; 100000];
    let mut data = [0.0_f32; 16];
    let table = ArrayView::new(100000, &table).unwrap();
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = table[i])).unwrap();
    drop(view);
    assert_eq!(data, [0.5; 16]);
}
