//! A pattern binds one name.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let (a, b) = (x, x + 1);
    a + b
}

fn main() {}
