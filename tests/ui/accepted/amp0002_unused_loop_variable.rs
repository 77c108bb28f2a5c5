//! A loop whose variable is not used, and blocks with values.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn doubled_often(x: i32) -> i32 {
    let mut y = {
        let z = x + 1;
        z - 1
    };
    for _ in 0..3 {
        y *= 2;
    }
    y
}

pub fn main() {
    let mut data = [1, 5];
    let view = ArrayViewMut::new(2, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|_: Index<1>| view[0] = doubled_often(1))).unwrap();
    drop(view);
    assert_eq!(data, [8, 5]);
}
