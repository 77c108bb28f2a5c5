//! Documentation, attributes and visibilities of functions.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

/// Adds one.
#[amp]
#[inline]
#[must_use]
#[allow(clippy::needless_return)]
pub(crate) fn step(x: i32) -> i32 {
    return x + 1;
}

#[cfg(any())]
#[amp]
fn absent(x: i32) -> i32 {
    missing(x)
}

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    view[i] = step(view[i]);
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel(&view)).unwrap();
    drop(view);
    assert_eq!(data, [1; 4]);
}
