//! A captured variable may have upper-case letters in its name.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[allow(non_snake_case)]
pub fn main() {
    let scaleX = 3;
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] *= scaleX)).unwrap();
    drop(view);
    assert_eq!(data, [3; 4]);
}
