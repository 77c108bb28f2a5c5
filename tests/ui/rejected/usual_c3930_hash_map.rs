//! A `HashMap`.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: u32) -> u32 {
    let map = std::collections::HashMap::<u32, u32>::new();
    map.len() as u32 + x
}

fn main() {}
