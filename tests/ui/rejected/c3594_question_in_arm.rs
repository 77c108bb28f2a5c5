//! `?` in an arm of a `match`.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32, y: Option<i32>) -> i32 {
    match x {
        0 => y?,
        _ => x,
    }
}

fn main() {}
