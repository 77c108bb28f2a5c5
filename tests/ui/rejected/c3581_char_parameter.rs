//! Devices have no characters.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: char) -> u32 {
    x as u32
}

fn main() {}
