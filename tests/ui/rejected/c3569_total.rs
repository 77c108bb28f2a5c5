//! A sum of the tile is no variable that all threads add to.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 64];
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<32>(), kernel!(|t: TiledIndex<32>| {
        #[tile_static]
        let total: i32;
        if t.local[0] == 0 {
            total = 0;
        }
        t.barrier.wait();
        total += view[t];
        t.barrier.wait();
        view[0] += t.local[0] as i32;
        view[t] = total;
    })).unwrap();
}
