//! A struct made with field names alone.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Debug)]
pub struct Point {
    x: f32,
    y: f32,
}

#[amp]
pub fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

pub fn main() {
    let mut data = [Point { x: 0.0, y: 0.0 }];
    let view = ArrayViewMut::new(1, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = point(1.0, 2.0))).unwrap();
    drop(view);
    assert_eq!(data, [Point { x: 1.0, y: 2.0 }]);
}
