//! Rows and the room between them that are exactly 32 KiB together.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn kernel(t: TiledIndex<64>, view: &ArrayViewMut<f32, 1>) {
    #[tile_static(pad = 1)]
    let shared: [[f32; 127]; 64];
    shared[t.local[0]][0] = view[t];
    t.barrier.wait();
    view[t] = shared[63 - t.local[0]][0];
}

pub fn main() {
    let mut data: Vec<f32> = (0..64).map(|k| k as f32).collect();
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<64>(), kernel(&view)).unwrap();
    drop(view);
    assert_eq!(data[..3], [63.0, 62.0, 61.0]);
}
