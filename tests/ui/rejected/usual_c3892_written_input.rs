//! A write to what is only read.

use amp_runtime::prelude::*;

fn main() {
    let values = [1.0_f32; 16];
    let input = ArrayView::new(16, &values).unwrap();
    let mut data = [0.5_f32; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        input[i] = view[i];
    })).unwrap();
}
