//! An index of the domain's rank, and one of its tile.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new([4, 4], &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<2>| view[i] = i[0] as i32)).unwrap();
    parallel_for_each(
        view.extent().tile::<2, 4>(),
        kernel!(|t: TiledIndex<2, 4>| view[t] += t.local[1] as i32),
    )
    .unwrap();
    drop(view);
    assert_eq!((data[0], data[15]), (0, 6));
}
