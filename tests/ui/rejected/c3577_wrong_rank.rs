//! The index of a kernel has the rank of its domain.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new([4, 4], &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[[i[0], 0]] = 1)).unwrap();
}
