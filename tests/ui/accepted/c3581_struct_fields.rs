//! `#[amp]` structs with nested structs and arrays as fields, read and written.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Debug)]
pub struct Point {
    x: f32,
    y: f32,
}

#[amp]
#[derive(Debug)]
pub struct Body {
    at: Point,
    history: [u32; 2],
}

#[amp]
pub fn moved(body: Body, by: f32) -> Body {
    let mut next = body;
    next.at.x += by;
    next.history[1] = body.history[0] + 1;
    next
}

pub fn main() {
    let at = Point { x: 1.0, y: 2.0 };
    let mut data = [Body { at, history: [7, 8] }; 2];
    let view = ArrayViewMut::new(2, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        view[i] = moved(view[i], 0.5);
        view[i].at.y = 3.0;
    })).unwrap();
    drop(view);
    assert_eq!(data[1], Body { at: Point { x: 1.5, y: 3.0 }, history: [7, 8] });
}
