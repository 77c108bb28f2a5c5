//! A variable that changes, without `mut`.

use amp_runtime::prelude::*;

#[amp]
fn helper(n: i32) -> i32 {
    let sum = 0;
    for k in 0..n {
        sum += k;
    }
    sum
}

fn main() {}
