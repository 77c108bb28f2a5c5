//! A kernel is launched on an accelerator.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each_on("cpu", view.extent(), kernel!(|i: Index<1>| view[i] = 1)).unwrap();
}
