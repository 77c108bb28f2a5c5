//! Ordinary Rust calls no function that is `#[amp]` only.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    x + 1
}

fn main() {
    println!("{}", helper(1));
}
