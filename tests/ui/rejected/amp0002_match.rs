//! `match` is not supported yet.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    match x {
        0 => 1,
        _ => x,
    }
}

fn main() {}
