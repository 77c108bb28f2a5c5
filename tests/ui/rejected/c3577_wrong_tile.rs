//! The tile of a kernel is that of its domain.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<8>| view[t.global] = 1);
    parallel_for_each(view.extent().tile::<4>(), kernel).unwrap();
}
