//! A function of the program that is named like the atomic operations, and one of these under another
//! name.

use amp_runtime::atomic_fetch_add as increase;
use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn atomic_fetch_twice(x: &mut i32) -> i32 {
    let before = *x;
    *x *= 2;
    before
}

#[amp]
fn atomic_fetch(x: &i32) -> i32 {
    *x
}

pub fn main() {
    let (mut data, mut sum) = ([1, 2, 3, 4], [0]);
    let (view, sum_view) =
        (ArrayViewMut::new(4, &mut data).unwrap(), ArrayViewMut::new(1, &mut sum).unwrap());
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            let mut own = 5;
            let before = atomic_fetch_twice(&mut view[i]) + atomic_fetch_twice(&mut own);
            increase(&sum_view[0], before + own + atomic_fetch(&view[i]));
        }),
    )
    .unwrap();
    drop((view, sum_view));
    assert_eq!((data, sum), ([2, 4, 6, 8], [90]));
}
