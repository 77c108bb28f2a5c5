//! Variants and constants by their names alone, which a closure does not capture.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
enum Direction {
    Up,
    Down,
}

use Direction::{Down, Up};

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            let direction = if view[i] > 1 { Up } else { Down };
            let mut found: Option<i32> = None;
            if direction == Up {
                found = Some(view[i]);
            }
            view[i] = if found == None { -1 } else { 10 * found.unwrap_or(0) };
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [-1, -1, 20, 30]);
}
