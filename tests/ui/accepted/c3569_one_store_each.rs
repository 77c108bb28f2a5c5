//! One thread stores, or all store one value, or each thread has its own element.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|idx: TiledIndex<4>| {
        #[tile_static]
        let first: usize;
        #[tile_static]
        let same: usize;
        #[tile_static]
        let own: [usize; 4];
        #[tile_static]
        let count: u32;
        #[tile_static]
        let last: usize;
        if idx.local[0] == 0 {
            first = idx.global[0];
            atomic_exchange(&count, 0);
        }
        same = idx.tile[0] * 2 + idx.local[0] * 0;
        own[idx.local[0]] = idx.local[0];
        idx.barrier.wait();
        atomic_fetch_add(&count, 1);
        view[idx.global] = (first + same + own[3 - idx.local[0]]) as i32;
        if idx.local[0] != 3 {
            return;
        }
        last = idx.local[0];
        view[idx.global] += 0 * last as i32;
    });
    parallel_for_each(view.extent().tile::<4>(), kernel).unwrap();
    drop(view);
    assert_eq!(data[..4], [3, 2, 1, 0]);
    assert_eq!(data[12..], [21, 20, 19, 18]);
}
