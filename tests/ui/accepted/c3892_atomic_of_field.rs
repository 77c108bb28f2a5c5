//! An atomic operation on a field of an element.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Debug, PartialEq)]
pub struct Point {
    x: i32,
    y: i32,
}

pub fn main() {
    let mut data = [Point { x: 1, y: 1 }; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|_i: Index<1>| {
            atomic_fetch_add(&view[0].x, 2);
        }),
    ).unwrap();
    drop(view);
    assert_eq!(data, [Point { x: 9, y: 1 }, Point { x: 1, y: 1 }, Point { x: 1, y: 1 }, Point { x: 1, y: 1 }]);
}
