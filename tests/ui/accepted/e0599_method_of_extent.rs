//! An extent contains indices; an index becomes one that contains what lies before it.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let last = Index::new([2]);
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| view[i] = Extent::from(last).contains(i) as i32),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [1, 1, 0, 0]);
}
