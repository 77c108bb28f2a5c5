//! A reference is no number.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: u32) -> usize {
    &x as usize
}

fn main() {}
