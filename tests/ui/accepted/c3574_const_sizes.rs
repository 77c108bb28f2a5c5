//! Sizes that are consts, also by path and computed.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub mod settings {
    pub const WIDTH: usize = 8;
}
const HEIGHT: usize = 4;

#[amp]
pub fn kernel(
    idx: TiledIndex<HEIGHT, { settings::WIDTH / 2 }>,
    view: &ArrayViewMut<u32, 2>,
) {
    view[idx.global] = idx.local[0] as u32;
}

pub fn main() {
    let mut data = [0; 64];
    let view = ArrayViewMut::new([8, 8], &mut data).unwrap();
    parallel_for_each(view.extent().tile::<HEIGHT, { settings::WIDTH / 2 }>(), kernel(&view)).unwrap();
    drop(view);
    assert_eq!(data[63], 3);
}
