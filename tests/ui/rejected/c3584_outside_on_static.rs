//! A static is not tile_static: only a local variable of a kernel can be.

use amp_runtime::prelude::*;

#[tile_static]
static SHARED: i32 = 0;

fn main() {
    println!("{SHARED}");
}
