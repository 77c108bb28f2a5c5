//! A trait and its implementation, both marked `#[amp]`.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
trait Shape {
    fn area(&self) -> i32;

    fn twice(&self) -> i32 {
        2 * self.area()
    }
}

#[amp]
struct Square {
    side: i32,
}

#[amp]
impl Shape for Square {
    fn area(&self) -> i32 {
        self.side * self.side
    }
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    Square { side: x }.twice()
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
    assert_eq!(data, [0, 2, 8, 18]);
}
