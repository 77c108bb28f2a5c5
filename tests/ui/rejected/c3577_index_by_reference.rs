//! A kernel takes its index by value.

use amp_runtime::prelude::*;

#[amp]
fn kernel(idx: &TiledIndex<4>, to: &ArrayViewMut<u32, 1>) {
    to[idx.global] = 1;
    idx.barrier.wait();
}

fn main() {
    let to = ArrayViewMut::<u32, 1>::without_source(4).unwrap();
    parallel_for_each(to.extent().tile::<4>(), kernel(&to)).unwrap();
}
