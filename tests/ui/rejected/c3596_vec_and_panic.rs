//! A capture that is not allowed is reported beside a panic in the same kernel.

use amp_runtime::prelude::*;

fn main() {
    let factors = vec![1, 2, 3];
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        assert!(i[0] < 3);
        view[i] = factors[0];
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
