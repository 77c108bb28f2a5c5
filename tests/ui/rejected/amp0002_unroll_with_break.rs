//! A loop that is left in the middle cannot be written out; nothing but a loop can.

use amp_runtime::prelude::*;

#[amp]
fn first(x: u32) -> u32 {
    let mut found = x;
    #[unroll]
    for i in 0..8 {
        if found == i {
            break;
        }
        found += 1;
    }
    #[unroll]
    while found > 8 {
        found -= 8;
    }
    found
}

fn main() {}
