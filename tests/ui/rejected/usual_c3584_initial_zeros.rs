//! A shared array that starts as zeros.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0.5_f32; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<16>(), kernel!(|t: TiledIndex<16>| {
        #[tile_static]
        let shared: [f32; 16] = [0.0; 16];
        shared[t.local[0]] = view[t];
        t.barrier.wait();
        view[t] = shared[0];
    })).unwrap();
}
