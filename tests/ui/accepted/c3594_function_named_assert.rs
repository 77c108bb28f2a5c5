//! A function may have the name of a macro.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn assert(x: bool) -> i32 {
    if x { 1 } else { 0 }
}

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = assert(i[0] > 1))).unwrap();
    drop(view);
    assert_eq!(data, [0, 0, 1, 1]);
}
