//! An `#[amp]` function inside the function around the kernel.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    #[amp]
    fn step(x: i32) -> i32 {
        x + 1
    }
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = step(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [1; 4]);
}
