//! Two indices have no product: each component of an index is multiplied by one number.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new([4, 4], &mut data).unwrap();
    let step = Index::new([2, 3]);
    let kernel = kernel!(|i: Index<2>| view[i * step] = 1);
    parallel_for_each(view.extent(), kernel).unwrap();
}
