//! The widest integers have 64 bits.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    (x as i128) as i32
}

fn main() {}
