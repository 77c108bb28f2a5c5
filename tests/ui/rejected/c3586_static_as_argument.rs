//! A kernel passes no static on.

use amp_runtime::prelude::*;

static OFFSET: i32 = 3;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| view[i] = amp_test_helpers::doubled(OFFSET));
    parallel_for_each(view.extent(), kernel).unwrap();
}
