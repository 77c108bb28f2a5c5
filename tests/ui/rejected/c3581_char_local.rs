//! A local variable is no character.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let c: char;
    x
}

fn main() {}
