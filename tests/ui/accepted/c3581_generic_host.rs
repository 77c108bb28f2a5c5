//! A kernel in a function that is generic over the elements of its view.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn copy<T: amp_runtime::Element>(from: &[T], to: &mut [T]) {
    let source = ArrayView::new(from.len(), from).unwrap();
    let target = ArrayViewMut::new(source.extent(), to).unwrap();
    parallel_for_each(target.extent(), kernel!(|i: Index<1>| target[i] = source[i])).unwrap();
}

pub fn main() {
    let mut data = [0.0; 4];
    copy(&[1.0, 2.0, 3.0, 4.0], &mut data);
    assert_eq!(data, [1.0, 2.0, 3.0, 4.0]);
}
