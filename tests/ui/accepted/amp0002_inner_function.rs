//! A function within a kernel function.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    #[amp(cpu)]
    fn inner(y: i32) -> i32 {
        y + 1
    }
    inner(x)
}

/// Attributes stand at it, but no mark.
#[amp(cpu)]
pub fn with_attributes(x: i32) -> i32 {
    /// One less.
    #[inline]
    #[allow(clippy::let_and_return)]
    fn less(y: i32) -> i32 {
        let less = y - 1;
        less
    }
    less(x)
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i] = with_attributes(helper(view[i])) + 1;
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(with_attributes(3), 2);
    assert_eq!(data, [1, 2, 3, 4]);
}
