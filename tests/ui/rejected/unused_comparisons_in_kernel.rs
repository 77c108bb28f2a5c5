//! A lint of rustc's is about the expression, not about the kernel around it.

#![deny(unused_comparisons)]

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let left = i[0] - 1;
        if left >= 0 {
            view[i] = 0.0;
        }
    });
    let _ = parallel_for_each(view.extent(), kernel);
}
