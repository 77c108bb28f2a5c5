//! `?` on an `Option`.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: u32) -> Option<u32> {
    let less = x.checked_sub(1)?;
    Some(less)
}

fn main() {}
