//! Ordinary Rust takes no `#[amp]` function as a value either.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    x + 1
}

fn main() {
    let all: Vec<i32> = [1, 2].into_iter().map(helper).collect();
    println!("{all:?}");
}
