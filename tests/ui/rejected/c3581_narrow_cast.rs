//! The narrowest integers have 32 bits.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    (x as u8) as i32
}

fn main() {}
