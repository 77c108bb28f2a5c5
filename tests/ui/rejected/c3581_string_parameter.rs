//! A parameter is no text.

use amp_runtime::prelude::*;

#[amp]
fn helper(name: String) -> i32 {
    3
}

fn main() {}
