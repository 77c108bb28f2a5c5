//! A tile has a size for each dimension of the extent.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let volume = Extent::new([4, 4, 4]);
    let kernel = kernel!(|i: Index<1>| view[i] = volume.tile::<2, 2>().pad().extent()[0] as i32);
    parallel_for_each(view.extent(), kernel).unwrap();
}
