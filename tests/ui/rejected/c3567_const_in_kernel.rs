//! Nor in a kernel.

use amp_runtime::prelude::*;

const STEP: u32 = 0;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] /= STEP)).unwrap();
}
