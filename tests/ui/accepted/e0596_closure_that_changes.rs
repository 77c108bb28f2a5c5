//! A closure that changes a variable has a `mut` name, and as many arguments as parameters.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn twice(x: i32) -> i32 {
    let mut n = x;
    let mut add = |more: i32| n += more;
    add(1);
    add(2);
    n
}

pub fn main() {
    let mut data = [1; 1];
    let view = ArrayViewMut::new(1, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = twice(view[i]))).unwrap();
    drop(view);
    assert_eq!(data[0], 4);
}
