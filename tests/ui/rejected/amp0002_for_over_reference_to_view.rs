//! A reference to a view is gone through no more than the view.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        for x in &view {
            view[i] += x;
        }
    });
    let _ = parallel_for_each(view.extent(), kernel);
}
