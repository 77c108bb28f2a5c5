//! A kernel captures no pointer.

use amp_runtime::prelude::*;

fn main() {
    let factor = 3;
    let pointer = &raw const factor;
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = *pointer)).unwrap();
}
