//! A pattern of another type is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    match x {
        1.5 => 1,
        _ => 2,
    }
}

fn main() {}
