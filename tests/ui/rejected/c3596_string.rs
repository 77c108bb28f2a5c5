//! A kernel captures no text.

use amp_runtime::prelude::*;

fn main() {
    let name = String::from("kernel");
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let copy = name;
        view[i] = 1;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
