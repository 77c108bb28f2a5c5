//! A tile of 2048 threads.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0.5_f32; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<2048>(), kernel!(|t: TiledIndex<2048>| {
        view[t] = 1.0;
    })).unwrap();
}
