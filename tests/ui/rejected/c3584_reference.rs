//! A tile_static variable is no reference.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    #[tile_static]
    let shared: &i32;
    x
}

fn main() {}
