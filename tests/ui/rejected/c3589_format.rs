//! A kernel makes no text.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let text = format!("{x}");
    x
}

fn main() {}
