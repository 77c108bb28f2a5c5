//! `swap` of two elements of a view.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0.5_f32; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        view.swap(i[0], 15 - i[0]);
    })).unwrap();
}
