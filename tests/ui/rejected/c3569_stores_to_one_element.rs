//! The threads of a tile do not store different values to one element.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel!(|idx: TiledIndex<4>| {
        #[tile_static]
        let last: usize;
        #[tile_static]
        let sums: [i32; 2];
        let mine = idx.local[0] * 2 + 1;
        last = mine;
        sums[1] = 7;
        sums[1] += idx.global[0] as i32;
        view[idx.tile[0]] = 5 - idx.local[0] as i32;
    })).unwrap();
}
