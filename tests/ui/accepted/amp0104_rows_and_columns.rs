//! As many values as the extent says.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let values = [1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0];
    let mut sums = [0.0; 2];
    let matrix = ArrayView::new([2, 3], &values).unwrap();
    let view = ArrayViewMut::new(2, &mut sums).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        for k in 0..3 {
            view[i] += matrix[[i[0], k]];
        }
    })).unwrap();
    drop(view);
    assert_eq!(sums, [6.0, 15.0]);
}
