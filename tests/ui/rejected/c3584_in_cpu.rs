//! A function that also runs outside kernels has no tile_static memory.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn helper(x: i32) -> i32 {
    #[tile_static]
    let shared: i32;
    shared = x;
    shared
}

fn main() {}
