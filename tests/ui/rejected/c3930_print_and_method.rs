//! A macro and a method are two errors.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        println!("{}", i[0]);
        view[i] = view.len();
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
