//! `if let` is not supported yet.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    if let 3 = x { 1 } else { 2 }
}

fn main() {}
