//! Indices of one rank are added, an index is multiplied by a number, on either side.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new([4, 4], &mut data).unwrap();
    let step = Index::new([0, 1]);
    parallel_for_each(view.extent(), kernel!(|i: Index<2>| {
        let mut p = 2 * (i + step) / 2 - step;
        p *= 1;
        view[p] += 1;
    })).unwrap();
    drop(view);
    assert_eq!(data, [1; 16]);
}
