//! A tile_static array has no containers as elements.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    #[tile_static]
    let shared: [Box<i32>; 4];
    x
}

fn main() {}
