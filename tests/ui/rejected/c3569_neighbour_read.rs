//! An element that another thread writes is not read without a barrier between.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<16>(), kernel!(|idx: TiledIndex<16>| {
        #[tile_static]
        let nums: [i32; 16];
        nums[idx.local[0]] = view[idx.global];
        let next = nums[idx.local[0] + 1];
        view[idx.global] = next;
    })).unwrap();
    parallel_for_each(view.extent().tile::<16>(), kernel!(|t: TiledIndex<16>| {
        #[tile_static]
        let nums: [i32; 16];
        let me = t.local[0];
        nums[me] = view[t];
        view[t] = nums[15 - me];
    })).unwrap();
}
