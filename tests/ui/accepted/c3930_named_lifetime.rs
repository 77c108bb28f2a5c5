//! A lifetime with a name in a signature.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn first<'v>(view: &ArrayView<'v, i32, 1>) -> i32 {
    view[0]
}

#[amp]
pub fn kernel<'v>(i: Index<1>, from: &ArrayView<'v, i32, 1>, to: &ArrayViewMut<'v, i32, 1>) {
    to[i] = first(from);
}

pub fn main() {
    let (input, mut data) = ([3; 4], [0; 4]);
    let from = ArrayView::new(4, &input).unwrap();
    let to = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(to.extent(), kernel(&from, &to)).unwrap();
    drop(to);
    assert_eq!(data, [3; 4]);
}
