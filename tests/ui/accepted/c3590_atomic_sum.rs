//! A sum over all threads, in an element of a view.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let data = [1; 16];
    let mut total = [0];
    let view = ArrayView::new(16, &data).unwrap();
    let sum = ArrayViewMut::new(1, &mut total).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        atomic_fetch_add(&sum[0], view[i]);
    })).unwrap();
    drop(sum);
    assert_eq!(total, [16]);
}
