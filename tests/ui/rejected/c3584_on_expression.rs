//! An expression is not tile_static.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let mut y = x;
    #[tile_static]
    y += 1;
    y
}

fn main() {}
