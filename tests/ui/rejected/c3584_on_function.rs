//! A function is not tile_static.

use amp_runtime::prelude::*;

#[tile_static]
fn helper(x: i32) -> i32 {
    x
}

fn main() {
    println!("{}", helper(3));
}
