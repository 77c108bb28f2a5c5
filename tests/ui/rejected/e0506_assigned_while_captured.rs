//! A variable that a closure holds is not assigned.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let mut sum = x;
    let get = || sum + 1;
    sum = 5;
    get()
}

fn main() {}
