//! A sum in a variable of the host.

use amp_runtime::prelude::*;

fn main() {
    let mut sum = 0.0;
    let mut data = [0.5_f32; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        sum += view[i];
    })).unwrap();
}
