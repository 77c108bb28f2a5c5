//! Ordinary Rust has no tile_static memory.

use amp_runtime::prelude::*;

fn main() {
    #[tile_static]
    let shared: i32;
    shared = 1;
    println!("{shared}");
}
