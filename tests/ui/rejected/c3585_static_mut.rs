//! A kernel declares no static that changes.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        static mut CALLS: i32 = 0;
        CALLS += 1;
        view[i] = CALLS;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
