//! An index that is in range whatever the data are.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let steps = [0_u32, 3, 4];
    let mut data = [0; 3];
    let steps = ArrayView::new(3, &steps).unwrap();
    let view = ArrayViewMut::new(3, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let powers = [1, 10, 100, 1000];
        view[i] = powers[steps[i].min(3) as usize];
    })).unwrap();
    drop(view);
    assert_eq!(data, [1, 1000, 1000]);
}
