//! A tile_static variable is no pointer.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    #[tile_static]
    let shared: *const f32;
    x
}

fn main() {}
