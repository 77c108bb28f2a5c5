//! One variable of more than 32 KiB.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel!(|idx: TiledIndex<4>| {
        #[tile_static]
        let shared: [[u8; 65]; 127];
        shared[0][0] = 1;
        view[idx.global] = shared[0][0] as i32;
    })).unwrap();
}
