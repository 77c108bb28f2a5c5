//! A kernel gives no value.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let _ = parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] * 2.0));
    let _ = parallel_for_each(view.extent(), kernel!(|i: Index<1>| { view[i] }));
}
