//! A loop in place of recursion.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn factorial(n: u32) -> u32 {
    let mut product = 1;
    let mut k = n;
    while k > 1 {
        product *= k;
        k -= 1;
    }
    product
}

pub fn main() {
    let mut data = [5; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = factorial(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [120; 4]);
}
