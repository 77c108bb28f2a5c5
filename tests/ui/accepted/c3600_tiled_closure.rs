//! A helper with tile_static memory under a tiled kernel from a closure.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;
use amp_test_helpers::twice_through_tile_static as halo;

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(
        view.extent().tile::<16>(),
        kernel!(|idx: TiledIndex<16>| view[idx.global] = halo(3)),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [6; 16]);
}
