//! A kernel is no async closure.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(async |i: Index<1>| view[i] = 1)).unwrap();
}
