//! An `#[amp]` `impl` beside a plain one.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(PartialEq)]
pub struct Point {
    x: i32,
    y: i32,
}

#[amp]
impl Point {
    fn taxi(&self) -> i32 {
        self.x + self.y
    }
}

impl Point {
    /// The host's own method.
    pub fn text(&self) -> String {
        format!("({}, {})", self.x, self.y)
    }
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    let point = Point { x, y: 1 };
    point.taxi()
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i] = helper(view[i]);
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [1, 2, 3, 4]);
    assert_eq!(Point { x: 1, y: 2 }.text(), "(1, 2)");
}
