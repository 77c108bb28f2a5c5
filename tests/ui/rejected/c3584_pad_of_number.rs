//! A number has no rows to set apart.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0.0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<32>| {
        #[tile_static(pad = 1)]
        let shared: f32;
        shared = 1.0;
        t.barrier.wait();
        view[t] = shared;
    });
    parallel_for_each(view.extent().tile::<32>(), kernel).unwrap();
}
