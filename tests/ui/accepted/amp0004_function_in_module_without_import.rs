//! Attributes and macros by their full paths.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp_runtime::prelude::amp(cpu)]
pub fn three() -> i32 {
    3
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        amp_runtime::kernel!(|i: amp_runtime::Index<1>| view[i] = three()),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [three(); 4]);
}
