//! What one branch assigns, the other does not.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel!(|idx: TiledIndex<4>| {
        #[tile_static]
        let shared: i32;
        if idx.tile[0] == 0 {
            shared = 3;
        } else {
            view[idx.global] = shared + 1;
        }
    })).unwrap();
}
