//! An iterator of an array.

use amp_runtime::prelude::*;

#[amp]
fn helper(values: [i32; 4]) -> i32 {
    let mut sum = 0;
    let all = values.iter();
    for value in all {
        sum += value;
    }
    sum
}

fn main() {}
