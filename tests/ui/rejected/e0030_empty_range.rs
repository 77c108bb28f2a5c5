//! A range pattern that is empty is rustc's own error.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    match x {
        9..=1 => 1,
        _ => 2,
    }
}

fn main() {}
