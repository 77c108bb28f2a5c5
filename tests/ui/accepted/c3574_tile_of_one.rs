//! A tile of one thread.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 3];
    let view = ArrayViewMut::new(3, &mut data).unwrap();
    parallel_for_each(
        view.extent().tile::<1>(),
        kernel!(|t: TiledIndex<1>| view[t.global] = t.tile[0] as i32),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [0, 1, 2]);
}
