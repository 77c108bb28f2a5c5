//! A function that also runs outside kernels waits at no barrier.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn both(idx: TiledIndex<16>) -> i32 {
    idx.barrier.wait();
    1
}

fn main() {}
