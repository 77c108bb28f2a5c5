//! A kernel declares no static.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    static OFFSET: i32 = 3;
    x + OFFSET
}

fn main() {}
