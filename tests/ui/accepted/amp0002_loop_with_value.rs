//! A loop whose `break` has a value, in a kernel and in an inner loop.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn power_over(limit: u32) -> u32 {
    let mut power = 1;
    let result = loop {
        power *= 2;
        if power > limit {
            break power;
        }
    };
    result
}

pub fn main() {
    let mut data = [100, 5];
    let view = ArrayViewMut::new(2, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = power_over(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [128, 8]);
}
