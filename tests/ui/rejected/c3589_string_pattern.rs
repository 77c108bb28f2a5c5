//! A pattern has no text.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    match x {
        'a' => 1,
        _ => 2,
    }
}

fn main() {}
