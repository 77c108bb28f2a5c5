//! A local variable is no vector.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let all: Vec<i32>;
    x
}

fn main() {}
