//! A kernel returns without a value; a closure in it may return one.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let half = |x: f32| {
            return x / 2.0;
        };
        if i[0] > 3 {
            return view[i] * 2.0;
        }
        view[i] = half(view[i]);
    });
    let _ = parallel_for_each(view.extent(), kernel);
}
