//! A const is not tile_static.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    #[tile_static]
    const SIZE: i32 = 4;
    x * SIZE
}

fn main() {}
