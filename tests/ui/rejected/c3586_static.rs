//! A kernel reads no static.

use amp_runtime::prelude::*;

static OFFSET: i32 = 3;

#[amp]
fn helper(x: i32) -> i32 {
    x + OFFSET
}

fn main() {}
