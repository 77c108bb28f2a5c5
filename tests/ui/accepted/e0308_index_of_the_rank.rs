//! An extent contains indices of its rank, also one made from an extent.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new([2, 2], &mut data).unwrap();
    let inner = Extent::new([1, 2]);
    parallel_for_each(view.extent(), kernel!(|i: Index<2>| {
        view[i] = inner.contains(i) as i32 + 2 * inner.contains(Index::from(inner)) as i32;
    })).unwrap();
    drop(view);
    assert_eq!(data, [1, 1, 0, 0]);
}
