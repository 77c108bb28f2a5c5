//! Results that are not used, and need not be.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[must_use]
fn square(x: i32) -> i32 {
    x * x
}

#[amp]
fn raise(x: &mut i32) -> i32 {
    *x += 1;
    *x
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            let mut x = view[i];
            raise(&mut x);
            let _ = square(x);
            view[i] = square(x);
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [1, 4, 9, 16]);
}
