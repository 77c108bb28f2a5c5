//! A kernel captures no mutable reference.

use amp_runtime::prelude::*;

fn main() {
    let mut total = 0;
    let reference = &mut total;
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = *reference)).unwrap();
}
