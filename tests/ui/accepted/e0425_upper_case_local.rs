//! A local variable of a kernel may have upper-case letters in its name.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[allow(non_snake_case)]
pub fn helper(X: i32) -> i32 {
    let N = X + 1;
    N * 2
}

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helper(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [4; 4]);
}
