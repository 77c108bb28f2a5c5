//! A closure that changes a variable is called through a `mut` name.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let mut n = x;
    let add = || n += 1;
    add();
    n
}

fn main() {}
