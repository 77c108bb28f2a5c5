//! The largest tiles of one, two and three dimensions.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = vec![0; 1024];
    let line = ArrayViewMut::new(1024, &mut data).unwrap();
    parallel_for_each(
        line.extent().tile::<1024>(),
        kernel!(|t: TiledIndex<1024>| line[t.global] = 1),
    )
    .unwrap();
    drop(line);
    let plane = ArrayViewMut::new([32, 32], &mut data).unwrap();
    parallel_for_each(
        plane.extent().tile::<32, 32>(),
        kernel!(|t: TiledIndex<32, 32>| plane[t.global] += 1),
    )
    .unwrap();
    drop(plane);
    let space = ArrayViewMut::new([64, 4, 4], &mut data).unwrap();
    parallel_for_each(
        space.extent().tile::<64, 4, 4>(),
        kernel!(|t: TiledIndex<64, 4, 4>| space[t.global] += 1),
    )
    .unwrap();
    drop(space);
    assert_eq!(data, vec![3; 1024]);
}
