//! A kernel calls no ordinary method.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

impl Point {
    fn taxi(&self) -> i32 {
        self.x + self.y
    }
}

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let point = Point { x: 1, y: 2 };
        view[i] = point.taxi();
    })).unwrap();
}
