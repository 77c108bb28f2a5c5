//! A view of a vector in place of the vector.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let factors = vec![1, 2, 3, 4];
    let mut data = vec![1; 4];
    let factors = ArrayView::new(4, &factors).unwrap();
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = factors[i])).unwrap();
    drop(view);
    assert_eq!(data, [1, 2, 3, 4]);
}
