//! A kernel has no characters.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let letter = 'k';
    x
}

fn main() {}
