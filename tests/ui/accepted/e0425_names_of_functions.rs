//! Functions may have the names of types and modules of ours.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn native(x: i32) -> i32 {
    x + 1
}

#[amp]
pub fn expand(x: i32) -> i32 {
    native(x) * 2
}

#[amp]
pub fn call_graph(path: i32) -> i32 {
    expand(path) + 1
}

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = call_graph(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [5; 4]);
}
