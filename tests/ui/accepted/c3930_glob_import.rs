//! `#[amp]` functions and consts imported with `*`.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub mod tools {
    use amp_runtime::prelude::*;

    pub const STEP: i32 = 2;

    #[amp]
    pub fn next(x: i32) -> i32 {
        x + STEP
    }
}

use tools::*;

pub fn main() {
    let mut data = [3; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = next(view[i]) + STEP))
        .unwrap();
    drop(view);
    assert_eq!(data, [7; 4]);
}
