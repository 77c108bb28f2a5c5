//! `expect` on an `Option`.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: u32) -> u32 {
    x.checked_sub(1).expect("not zero")
}

fn main() {}
