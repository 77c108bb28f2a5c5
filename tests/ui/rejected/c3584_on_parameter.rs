//! A parameter is not tile_static.

use amp_runtime::prelude::*;

#[amp]
fn helper(#[tile_static] x: i32) -> i32 {
    x
}

fn main() {}
