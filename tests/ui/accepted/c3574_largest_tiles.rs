//! The largest tiles of one, two and three dimensions.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn main() {
    let mut data = vec![0; 1024];
    let line = ArrayViewMut::new(1024, &mut data).unwrap();
    accept(line.extent().tile::<1024>(), amp!(|t: TiledIndex<1024>| line[t.global] = 1));
    drop(line);
    let plane = ArrayViewMut::new([32, 32], &mut data).unwrap();
    accept(plane.extent().tile::<32, 32>(), amp!(|t: TiledIndex<32, 32>| plane[t.global] += 1));
    drop(plane);
    let space = ArrayViewMut::new([64, 4, 4], &mut data).unwrap();
    accept(space.extent().tile::<64, 4, 4>(), amp!(|t: TiledIndex<64, 4, 4>| space[t.global] += 1));
    drop(space);
    assert_eq!(data, vec![3; 1024]);
}
