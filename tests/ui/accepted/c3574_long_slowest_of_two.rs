//! The slowest of two dimensions may be over 64.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn kernel(t: TiledIndex<128, 2>, view: &ArrayViewMut<u32, 2>) {
    view[t.global] = t.local[0] as u32;
}

pub fn main() {
    let mut data = [0; 256];
    let view = ArrayViewMut::new([128, 2], &mut data).unwrap();
    parallel_for_each(view.extent().tile::<128, 2>(), kernel(&view)).unwrap();
}
