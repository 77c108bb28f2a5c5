//! An error of a block stands in the block.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn positive(x: i32) -> i32 {
    if x > 0 { x }
}

fn main() {}
