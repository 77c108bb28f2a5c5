//! A parameter by value can be assigned to.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn countdown(mut n: u32, mut parts: [u32; 2]) -> u32 {
    while n > 2 {
        n -= 2;
        parts[0] += 1;
    }
    n + parts[0]
}

pub fn main() {
    let mut data = [7; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = countdown(view[i], [0; 2])))
        .unwrap();
    drop(view);
    assert_eq!(data, [4; 4]);
}
