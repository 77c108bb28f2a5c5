//! A closure cannot wait for the tile.

use amp_runtime::prelude::*;

#[amp]
fn helper(idx: TiledIndex<16>) {
    let wait = |x: i32| {
        idx.barrier.wait();
        x
    };
    wait(1);
}

fn main() {}
