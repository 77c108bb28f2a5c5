//! Every mistaken tile_static variable of a kernel is reported at once.

use amp_runtime::prelude::*;

#[amp]
fn kernel(idx: TiledIndex<16>) {
    #[tile_static]
    let first: i32 = 1;
    #[tile_static]
    let second: Vec<i32>;
    #[tile_static]
    let third;
    idx.barrier.wait();
}

fn main() {}
