//! A const of the kernel itself as a size.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0_u32; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel!(|t: TiledIndex<4>| {
        const COUNT: usize = 4;
        #[tile_static]
        let shared: [u32; COUNT];
        let local = [1; COUNT];
        shared[t.local[0]] = local[0];
        t.barrier.wait();
        view[t.global] = shared[COUNT - 1];
    })).unwrap();
}
