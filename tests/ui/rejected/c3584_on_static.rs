//! A static in a kernel is not tile_static either, and that is the one mistake named.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    #[tile_static]
    static SHARED: i32 = 4;
    x + SHARED
}

fn main() {}
