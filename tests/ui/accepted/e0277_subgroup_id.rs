//! The number of a thread's subgroup, in a tile of one dimension.

use amp_runtime::prelude::*;
use amp_runtime::subgroup::CPU_SUBGROUP_SIZE;
use amp_test_helpers::accept;

pub fn main() {
    let mut data = [0; 64];
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    let kernel = amp!(|t: TiledIndex<64>| view[t] = (subgroup::count(t) - subgroup::id(t)) as i32);
    accept(view.extent().tile::<64>(), kernel);
    drop(view);
    assert_eq!(data[0] as usize, 64 / CPU_SUBGROUP_SIZE);
    assert_eq!(data[63], 1);
}
