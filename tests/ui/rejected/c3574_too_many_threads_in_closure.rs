//! A tile of a closure has at most 1024 threads.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 2048];
    let view = ArrayViewMut::new(2048, &mut data).unwrap();
    let kernel = kernel!(|idx: TiledIndex<1025>| view[idx.global] = 1);
    parallel_for_each(view.extent().tile::<1025>(), kernel).unwrap();
}
