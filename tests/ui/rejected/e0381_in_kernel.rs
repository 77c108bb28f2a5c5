//! In a kernel too, an uninitialised variable is rustc's own error, once.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let y: i32;
        view[i] = y;
    })).unwrap();
}
