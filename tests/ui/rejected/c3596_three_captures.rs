//! Each capture that is not allowed is reported.

use amp_runtime::prelude::*;

fn main() {
    let (factors, name, wide) = (vec![1, 2, 3], String::new(), 3_i128);
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let copy = name;
        view[i] = factors[0] + wide as i32;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
