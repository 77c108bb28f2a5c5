//! A kernel that does not use its index.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|_: Index<1>| view[2] = 3)).unwrap();
    drop(view);
    assert_eq!(data, [0, 0, 3, 0]);
}
