//! A kernel prints nothing.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    println!("{x}");
    x
}

fn main() {}
