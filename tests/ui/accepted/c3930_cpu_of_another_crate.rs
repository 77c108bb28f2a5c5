//! An `#[amp(cpu)]` function of another crate, from all three sides.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
pub fn fourth_power(x: i32) -> i32 {
    amp_test_helpers::squared(amp_test_helpers::squared(x))
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = fourth_power(2) + amp_test_helpers::squared(1))).unwrap();
    drop(view);
    assert_eq!(data, [amp_test_helpers::squared(4) + 1; 4]);
}
