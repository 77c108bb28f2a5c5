//! A parameter is no reference to a vector.

use amp_runtime::prelude::*;

#[amp]
fn helper(values: &Vec<i32>) -> i32 {
    values[0]
}

fn main() {}
