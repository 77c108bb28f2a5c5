//! What the host makes of views is made before the launch.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1.0; 16];
    let whole = ArrayView::new(16, &[2.0; 16]).unwrap();
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let array = Array::new(16, &[0.0; 16]).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let _half = whole.section(0, 8);
        let _other = view.read_only();
        let _copy = whole.clone();
        array.view();
        view[i] = 1.0;
    });
    let _ = parallel_for_each(view.extent(), kernel);
}
