//! Indices and extents as parameters, locals and results.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn mirrored(i: Index<2>, size: Extent<2>) -> Index<2> {
    let mut j = i;
    j[1] = size[1] - 1 - i[1];
    Index::new([j[0], j[1]])
}

pub fn main() {
    let input = [1, 2, 3, 4, 5, 6];
    let mut data = [0; 6];
    let from = ArrayView::new([2, 3], &input).unwrap();
    let to = ArrayViewMut::new([2, 3], &mut data).unwrap();
    parallel_for_each(to.extent(), kernel!(|i: Index<2>| {
        let j = mirrored(i, to.extent());
        to[j] = from[i];
    })).unwrap();
    drop(to);
    assert_eq!(data, [3, 2, 1, 6, 5, 4]);
}
