//! A tile_static variable is found in every inner block.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    for k in 0..4 {
        view[i] = if k > 2 {
            #[tile_static]
            let shared: i32;
            shared = 3;
            shared
        } else {
            0
        };
    }
}

fn main() {}
