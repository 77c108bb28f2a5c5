//! A vector of the host in a kernel.

use amp_runtime::prelude::*;

fn main() {
    let factors = vec![1.0_f32; 16];
    let mut data = [0.5_f32; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        view[i] *= factors[0];
    })).unwrap();
}
