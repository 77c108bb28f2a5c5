//! A local variable with the name of the function around it.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn total(x: i32) -> i32 {
    let mut total = 0;
    for k in 0..x {
        total += k;
    }
    total
}

pub fn main() {
    let mut data = [4; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = total(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [6; 4]);
}
