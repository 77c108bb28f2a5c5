//! A part of an array is no value.

use amp_runtime::prelude::*;

#[amp]
fn helper(values: &[i32; 4]) -> i32 {
    let some = &values[1..3];
    some[0]
}

fn main() {}
