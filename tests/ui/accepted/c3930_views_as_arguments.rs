//! Views and arrays passed to functions by reference.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn neighbour(view: &ArrayView<i32, 1>, i: usize) -> i32 {
    let last = view.extent()[0] - 1;
    if i < last { view[i + 1] } else { view[last] }
}

#[amp]
pub fn put(view: &ArrayViewMut<i32, 1>, i: Index<1>, x: i32) {
    view[i] = x;
}

pub fn main() {
    let input = [1, 2, 3, 4];
    let mut data = [0; 4];
    let from = ArrayView::new(4, &input).unwrap();
    let to = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(to.extent(), kernel!(|i: Index<1>| put(&to, i, neighbour(&from, i[0]))))
        .unwrap();
    drop(to);
    assert_eq!(data, [2, 3, 4, 4]);
}
