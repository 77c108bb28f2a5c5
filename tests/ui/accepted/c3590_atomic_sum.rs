//! A sum over all threads, in an element of a view.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn main() {
    let data = [1; 16];
    let mut total = [0];
    let view = ArrayView::new(16, &data).unwrap();
    let sum = ArrayViewMut::new(1, &mut total).unwrap();
    accept(view.extent(), amp!(|i: Index<1>| {
        atomic_fetch_add(&sum[0], view[i]);
    }));
    drop(sum);
    assert_eq!(total, [16]);
}
