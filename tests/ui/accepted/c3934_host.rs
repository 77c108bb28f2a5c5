//! A `main` with a kernel in it.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(host)]
pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = #[amp]
    |i: Index<1>| view[i] += 1;
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [2; 4]);
}
