//! A vector.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let mut values = Vec::new();
    values.push(x);
    values[0]
}

fn main() {}
