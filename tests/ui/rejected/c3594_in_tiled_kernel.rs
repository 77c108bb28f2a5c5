//! A mistake in a tiled kernel function is one error.

use amp_runtime::prelude::*;

#[amp]
fn kernel(idx: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    idx.barrier.wait();
    debug_assert!(view[idx] > 0);
}

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<16>(), kernel(&view)).unwrap();
}
