//! A kernel's index has its type written.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i| view[i] = 1)).unwrap();
}
