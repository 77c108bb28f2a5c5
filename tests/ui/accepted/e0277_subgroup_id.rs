//! The number of a thread's subgroup, in a tile of one dimension.

use amp_runtime::prelude::*;
use amp_runtime::subgroup::CPU_SUBGROUP_SIZE;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 64];
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    let kernel =
        kernel!(|t: TiledIndex<64>| view[t] = (subgroup::count(t) - subgroup::id(t)) as i32);
    parallel_for_each(view.extent().tile::<64>(), kernel).unwrap();
    drop(view);
    assert_eq!(data[0] as usize, 64 / CPU_SUBGROUP_SIZE);
    assert_eq!(data[63], 1);
}
