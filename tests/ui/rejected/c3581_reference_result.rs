//! A result is no reference.

use amp_runtime::prelude::*;

#[amp]
fn helper(values: &[i32; 4]) -> &i32 {
    &values[0]
}

fn main() {}
