//! Views and kernels of three and four dimensions.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new([2, 2, 2, 2], &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<4>| view[i] = (i[0] * 8 + i[3]) as i32))
        .unwrap();
    drop(view);
    assert_eq!(data[14..], [8, 9]);
}
