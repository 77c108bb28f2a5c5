//! A `match` that leaves numbers out is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    match x {
        0 => 1,
        1..=9 => 2,
    }
}

fn main() {}
