//! Lengths by constants of the file are known where the closure stands.

use amp_runtime::prelude::*;

const ROW: usize = 512;

fn main() {
    let mut data = [0.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel!(|idx: TiledIndex<4>| {
        #[tile_static]
        let rows: [[f32; ROW]; 2 * 128];
        rows[0][idx.local[0]] = 1.0;
        view[idx.global] = rows[0][idx.local[0]];
    })).unwrap();
}
