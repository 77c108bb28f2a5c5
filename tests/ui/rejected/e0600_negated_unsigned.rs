//! An operator that a type does not have is one error.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: u32) -> u32 {
    -x
}

fn main() {}
