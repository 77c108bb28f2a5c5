//! A `for` counts over a range, and goes through arrays.

use amp_runtime::prelude::*;

#[amp]
fn over_a_number(n: usize) -> usize {
    let mut sum = 0;
    for k in n {
        sum += k;
    }
    sum
}

#[amp]
fn over_a_length(values: [i32; 4]) -> i32 {
    let mut sum = 0;
    for k in values.len() {
        sum += values[k];
    }
    sum
}

#[amp]
fn over_an_option(value: Option<i32>) -> i32 {
    let mut sum = 0;
    for v in value {
        sum += v;
    }
    sum
}

fn main() {}
