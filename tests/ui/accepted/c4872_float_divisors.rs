//! No warning of a divisor that is small, or zero by a name, or where the warning is allowed.

#![deny(deprecated)]

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[allow(deprecated)]
fn infinite() -> f32 {
    1.0 / 0.0
}

pub fn main() {
    let mut data = [1.0f32; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let zero = 0.0;
        view[i] = (view[i] / zero).min(4.0) + (0.0 / 0.5) + infinite().min(1.0);
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data[0], 5.0);
}
