//! `#[amp]` functions of another crate, imported, renamed and qualified.

use amp_runtime::prelude::*;
use amp_test_helpers::doubled;
use amp_test_helpers::parallel_for_each;
use amp_test_helpers::squared as sq;

#[amp]
pub fn helper(x: i32) -> i32 {
    doubled(x) + sq(x) + amp_test_helpers::doubled(x)
}

pub fn main() {
    let mut data = [3; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helper(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [21; 4]);
}
