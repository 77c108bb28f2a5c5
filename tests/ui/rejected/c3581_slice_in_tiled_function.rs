//! A function that waits takes no slice.

use amp_runtime::prelude::*;

#[amp]
fn helper(idx: TiledIndex<16>, values: &mut [i32]) {
    values[0] = 1;
    idx.barrier.wait();
}

fn main() {}
