//! An enum without data.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
enum State {
    Alive,
    Dead,
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    match if x > 1 { State::Alive } else { State::Dead } {
        State::Alive => 1,
        State::Dead => 0,
    }
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
    assert_eq!(data, [0, 0, 1, 1]);
}
