//! Larger tiles, of which there are fewer.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn main() {
    let mut data = [0; 1 << 16];
    let view = ArrayViewMut::new([1 << 16, 1], &mut data).unwrap();
    let kernel = amp!(|t: TiledIndex<256, 1>| view[t] = t.tile[0] as i32);
    accept(view.extent().tile::<256, 1>(), kernel);
    drop(view);
    assert_eq!(data[(1 << 16) - 1], 255);
}
