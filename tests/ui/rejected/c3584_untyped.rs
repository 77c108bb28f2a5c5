//! A tile_static variable has its type written.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    #[tile_static]
    let shared;
    shared = x;
    shared
}

fn main() {}
