//! Types of a program with names that std has as well.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
struct Vec {
    x: i32,
    y: i32,
}

#[amp]
impl Vec {
    fn new(x: i32, y: i32) -> Vec {
        Vec { x, y }
    }

    fn abs(self) -> i32 {
        self.x.abs() + self.y.abs()
    }
}

#[amp]
enum Result {
    Length(i32),
    Nothing,
}

#[amp]
fn length(of: Vec) -> Result {
    if of.x == 0 { Result::Nothing } else { Result::Length(of.abs()) }
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i] = match length(Vec::new(view[i], -1)) {
                Result::Length(length) => length,
                Result::Nothing => -5,
            };
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [-5, 2, 3, 4]);
}
