//! Elements reached with an index, an array, numbers in a row and a tiled index.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new([4, 4], &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<2>| {
        view[i] = 1;
        view[[i[0], i[1]]] += 1;
        view[i[0]][i[1]] += 1;
    })).unwrap();
    parallel_for_each(view.extent().tile::<2, 2>(), kernel!(|t: TiledIndex<2, 2>| {
        view[t] += 1;
        view[t.global] += t.tile_origin[0] as i32 * 0 + 1;
    })).unwrap();
    drop(view);
    assert_eq!(data, [5; 16]);
}
