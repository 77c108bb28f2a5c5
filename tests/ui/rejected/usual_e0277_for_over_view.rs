//! A loop over the elements of a view.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0.5_f32; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let mut sum = 0.0;
        for x in view {
            sum += x;
        }
        view[i] = sum;
    })).unwrap();
}
