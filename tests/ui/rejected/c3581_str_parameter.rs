//! A parameter is no text of the program either.

use amp_runtime::prelude::*;

#[amp]
fn helper(name: &str) -> i32 {
    3
}

fn main() {}
