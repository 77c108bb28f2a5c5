//! An index is a point: it is an extent that contains one.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new([4, 4], &mut data).unwrap();
    let last = Index::new([2, 2]);
    let kernel = kernel!(|i: Index<2>| view[i] = last.contains(i) as i32);
    parallel_for_each(view.extent(), kernel).unwrap();
}
