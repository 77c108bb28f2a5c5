//! A const of the function around the kernel.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    const STEP: i32 = 3;
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = STEP)).unwrap();
    drop(view);
    assert_eq!(data, [3; 4]);
}
