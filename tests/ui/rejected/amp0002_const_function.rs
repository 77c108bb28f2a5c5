//! An `#[amp]` function is not `const`.

use amp_runtime::prelude::*;

#[amp]
const fn helper(x: i32) -> i32 {
    x + 1
}

fn main() {}
