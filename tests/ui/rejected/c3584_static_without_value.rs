//! Shared memory is a local variable, and no static.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<16>| {
        #[tile_static]
        static PART: [f32; 16];
        view[t.global] = 1.0;
    });
    let _ = parallel_for_each(view.extent().tile::<16>(), kernel);
}
