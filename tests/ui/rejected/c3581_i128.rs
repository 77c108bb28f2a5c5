//! The widest integers have 64 bits.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i64) -> i64 {
    (x as i128 * 3) as i64
}

fn main() {}
