//! A kernel declares no functions of its own.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    #[amp]
    fn inner(y: i32) -> i32 {
        y + 1
    }
    inner(x)
}

fn main() {}
