//! Subgroups have numbers in tiles of one dimension only.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 64];
    let view = ArrayViewMut::new([8, 8], &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<8, 8>| view[t] = subgroup::id(t) as i32);
    parallel_for_each(view.extent().tile::<8, 8>(), kernel).unwrap();
}
