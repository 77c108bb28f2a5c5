//! The origin of a tile is the same for all of its threads, as its number is.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if t.tile_origin[0] > 0 {
        t.barrier.wait();
    }
    view[t] = 1;
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<16>(), kernel(&view)).unwrap();
    drop(view);
    assert_eq!(data, [1; 32]);
}
