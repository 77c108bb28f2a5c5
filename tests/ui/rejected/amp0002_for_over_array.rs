//! A `for` runs over a range.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let mut sum = 0;
    for value in [1, 2, x] {
        sum += value;
    }
    sum
}

fn main() {}
