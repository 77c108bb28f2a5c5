//! A `for` goes through no chain of iterators, which is one error each.

use amp_runtime::prelude::*;

#[amp]
fn sums(x: i32) -> i32 {
    let mut values = [x, 2, 3];
    let mut sum = 0;
    for (number, value) in values.iter_mut().enumerate() {
        *value += number as i32;
    }
    for (left, right) in values.iter().zip(values.iter().skip(1)) {
        sum += left * right;
    }
    sum
}

fn main() {}
