//! In a kernel too, operands of two types are rustc's own error, once.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let x = 1.5;
        view[i] = view[i] + x;
    })).unwrap();
}
