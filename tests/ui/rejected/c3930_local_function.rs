//! A kernel calls only functions marked `#[amp]`.

use amp_runtime::prelude::*;

fn plain(x: i32) -> i32 {
    x + 1
}

#[amp]
fn helper(x: i32) -> i32 {
    plain(x)
}

fn main() {}
