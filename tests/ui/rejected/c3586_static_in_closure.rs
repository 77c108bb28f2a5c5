//! A kernel from a closure reads no static.

use amp_runtime::prelude::*;

static OFFSET: i32 = 3;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = OFFSET)).unwrap();
}
