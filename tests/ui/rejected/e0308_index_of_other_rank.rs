//! An extent contains indices of its rank.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new([4, 4], &mut data).unwrap();
    let inner = Extent::new([1, 2, 2]);
    let kernel = kernel!(|i: Index<2>| {
        if inner.contains(i) {
            view[i] = 0;
        }
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
