//! A tile has a size for each dimension of the extent; where its type is known they can be left out.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let volume = Extent::new([4, 3, 4]);
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let part: TiledExtent<2, 2, 2> = volume.tile();
        let first = TiledExtent::<2, 2, 2>::TILE.contains(Index::default());
        view[i] = (first && part.pad() != volume.tile::<2, 2, 2>()) as i32;
    })).unwrap();
    drop(view);
    assert_eq!(data, [1; 4]);
}
