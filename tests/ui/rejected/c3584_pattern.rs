//! A tile_static variable has one name.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    #[tile_static]
    let [a, b]: [i32; 2];
    x + a + b
}

fn main() {}
