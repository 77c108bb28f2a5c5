//! A function may be called `asm`.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn asm(x: i32) -> i32 {
    x + 1
}

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = asm(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [2; 4]);
}
