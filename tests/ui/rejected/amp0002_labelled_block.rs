//! A labelled block is not supported yet.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let y = 'block: {
        if x > 3 {
            break 'block 1;
        }
        2
    };
    y
}

fn main() {}
