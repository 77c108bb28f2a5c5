//! Numbers that a pattern takes apart are known, and the races with them.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 64];
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<64>| {
        #[tile_static]
        let near: [u32; 64];
        let (me, [next, _]) = (t.local[0], [(t.local[0] + 1) % 64, 0]);
        near[me] = me as u32;
        view[t] = near[next];
    });
    parallel_for_each(view.extent().tile::<64>(), kernel).unwrap();
}
